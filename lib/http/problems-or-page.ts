import { notFoundPage } from '../app/pages/not-found-page.ts';
import { acceptedLocale } from './accepted-locale.ts';
import { type Exchange, isWrite } from './exchange.ts';
import { plainProblems } from './plain-problems.ts';
import { prefersHtml } from './prefers-html.ts';

/** Replies with problem documents, except that an unknown path is a page for clients that prefer HTML. */
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
