import { notFoundPage } from '../app/pages/not-found-page.ts';
import { acceptedLocale } from './accepted-locale.ts';
import { isWrite } from './exchange.ts';
import { answerProblem, type Recover } from './onion.ts';
import { prefersHtml } from './prefers-html.ts';

/** Sends a problem document for a failed request. For an unknown path, it sends a page if the client prefers HTML. */
export const problemOrPage: Recover = async (request, error) => {
  await answerProblem(request, error);
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
};
