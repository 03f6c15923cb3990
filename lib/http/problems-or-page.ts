import { notFoundPage } from '../app/pages/not-found-page.ts';
import { acceptedLocale } from './accepted-locale.ts';
import { type Exchange, isWrite } from './exchange.ts';
import { plainProblems } from './plain-problems.ts';
import { prefersHtml } from './prefers-html.ts';

/** Problem replies of paths that people open in a browser, for whom an unknown one is a page. */
export const problemsOrPage = {
  onError(request: Exchange): void {
    plainProblems.onError(request);
    const { event, internal, response } = request;
    const isRead = !isWrite(event.requestContext?.http?.method ?? '');
    if (internal.code !== 'route/unknown' || !isRead || !prefersHtml(event)) return;
    const { text, contentSecurityPolicy = '' } = notFoundPage(acceptedLocale(event));
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
      'referrer-policy': 'no-referrer',
    };
    request.response = { ...response, headers: { ...response?.headers, ...headers }, body: text };
  },
};
