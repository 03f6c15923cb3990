import { gzipSync } from 'node:zlib';
import type { PageName } from '../app/pages/built-pages.ts';
import { htmlPage } from '../app/pages/html-page.ts';
import type { PageContent } from '../app/pages/page-content.ts';
import { pagePolicy } from '../app/service/page-policy.ts';
import type { Contract } from '../contract/contract.ts';
import { problems } from '../contract/problems.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import { acceptedLocale } from './accepted-locale.ts';
import { type Event, type Exchange, headerOf, type Result } from './exchange.ts';
import { answerProblem, unguarded } from './guarded.ts';
import { limitReader } from './limit-caller.ts';
import { parseRequest } from './parse-request.ts';
import { builtPages } from './read-built.ts';
import { requireIds } from './require-ids.ts';
import { takesGzip } from './takes-gzip.ts';

interface PageRequest<Id extends OperationId> {
  readonly params: Params<Id>;
  readonly nowMs: number;
}

/**
 * Wires a page for people, whose script goes on from what is shown at once. What goes wrong is a page too, for those who ask for
 * one: its script says it in words, and tries again what may work then.
 */
export function implementPage<Id extends OperationId, Query, Body, Deps>(
  contract: Contract<Id, Query, Body, string>,
  page: PageName,
  run: NoInfer<(request: PageRequest<Id>, deps: Deps) => Promise<PageContent>>,
  deps: Deps,
) {
  const limit = { before: ({ event }: Exchange) => limitReader(event, 1, Date.now()) };
  const answer = async (event: Event) => {
    // What stands in the query is for the page, and for those who count its visitors.
    parseRequest(contract, { ...event, rawQueryString: '' }, []);
    const params = (event.pathParameters ?? {}) as Params<Id>;
    requireIds(contract, params);
    const content = await run({ params, nowMs: Date.now() }, deps);
    return { statusCode: 200, ...(await written(event, page, content)) };
  };
  const recover = async (request: Exchange, error: unknown) => {
    await answerProblem(request, error);
    const { event, internal, response } = request;
    if (!takesHtml(event)) return;
    const { title, status } = problems[internal.code as keyof typeof problems];
    const data = JSON.stringify({ problem: { status, code: internal.code } });
    const shown = await written(event, page, { title, description: title, data });
    request.response = {
      ...response,
      ...shown,
      headers: { ...response?.headers, ...shown.headers },
    };
  };
  return unguarded(contract, answer, recover, [limit]);
}

/** Browsers name it; programs that take anything get the problem document. */
const takesHtml = (event: Event): boolean =>
  (headerOf(event, 'accept') ?? '').toLowerCase().includes('text/html');

async function written(event: Event, page: PageName, content: PageContent): Promise<Result> {
  const built = await builtPages();
  const html = htmlPage(content, built[page], acceptedLocale(event));
  const isPacked = takesGzip(event);
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      ...(isPacked && { 'content-encoding': 'gzip' }),
    },
    body: isPacked ? gzipSync(html).toString('base64') : html,
    isBase64Encoded: isPacked,
  };
}
