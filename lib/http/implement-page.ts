import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import type { ChargeSearch } from '../app/charge-search.ts';
import type { PageName } from '../app/pages/built-pages.ts';
import { embedOriginsOf, type WithTeams } from '../app/pages/embed-origins-of.ts';
import { htmlPage } from '../app/pages/html-page.ts';
import type { PageContent } from '../app/pages/page-content.ts';
import { problemTitle } from '../app/pages/problem-title.ts';
import { policyFramedBy } from '../app/service/page-policy.ts';
import type { Contract } from '../contract/contract.ts';
import { uid } from '../contract/fields.ts';
import { problems } from '../contract/problems.ts';
import type { OperationId, Params } from '../contract/routes.ts';
import { type Locale, locales } from '../domain/users/user.ts';
import { acceptedLocale } from './accepted-locale.ts';
import type { Event, Exchange, Result } from './exchange.ts';
import { answerProblem, unguarded } from './guarded.ts';
import { chargeSearch, limitReader } from './limit-caller.ts';
import { parseRequest } from './parse-request.ts';
import { prefersHtml } from './prefers-html.ts';
import { builtPages } from './read-built.ts';
import { requireIds } from './require-ids.ts';
import { takesGzip } from './takes-gzip.ts';

interface PageRequest<Id extends OperationId> {
  readonly params: Params<Id>;
  readonly nowMs: number;
  readonly charge: ChargeSearch;
}

/**
 * Wires a page for people, whose script goes on from what is shown at once. What goes wrong is a page too, for those who ask for
 * one: its script says it in words, and tries again what may work then.
 */
export function implementPage<Id extends OperationId, Query, Body, Deps extends WithTeams>(
  contract: Contract<Id, Query, Body, string>,
  page: PageName,
  run: NoInfer<(request: PageRequest<Id>, deps: Deps) => Promise<PageContent>>,
  deps: Deps,
) {
  const limit = { before: ({ event }: Exchange) => limitReader(event, 1, Date.now()) };
  const answer = async (event: Event) => {
    // What stands in the query is for the page, and for those who count its visitors.
    parseRequest(contract, { ...event, rawQueryString: '', pathParameters: {} }, []);
    const params = (event.pathParameters ?? {}) as Params<Id>;
    requireIds(contract, params);
    const nowMs = Date.now();
    const content = await run({ params, nowMs, charge: chargeSearch(event, nowMs) }, deps);
    return { statusCode: 200, ...(await written(event, page, content)) };
  };
  const recover = async (request: Exchange, error: unknown) => {
    await answerProblem(request, error);
    const { event, internal, response } = request;
    if (!prefersHtml(event)) return;
    const { status } = problems[internal.code as keyof typeof problems];
    const title = problemTitle(status, shownLocale(event));
    const data = JSON.stringify({ problem: { status, code: internal.code } });
    const ancestors = status === 404 ? await ancestorsOf(event, deps) : anyWebsite;
    const shown = await written(event, page, { title, description: title, data, ancestors });
    request.response = {
      ...response,
      ...shown,
      headers: { ...response?.headers, ...shown.headers },
    };
  };
  return unguarded(contract, answer, recover, [limit]);
}

/**
 * Where the service does not look up whose page it is, because it is asked too often, or cannot, because the table is away, it does
 * not know who may show it either. All that such a page says in a frame is this (`isCutOff` in its script).
 */
const anyWebsite = ['*'];

/** What a token opens is asked for by the script of the page, which is framed as any other page of the team. */
async function ancestorsOf(
  { pathParameters: { team } = {} }: Event,
  deps: WithTeams,
): Promise<readonly string[]> {
  return v.is(uid, team) ? embedOriginsOf(team, Date.now(), deps) : [];
}

/** The language that the address names, as websites do that show the page, or that of the browser. */
function shownLocale(event: Event): Locale {
  const named = new URLSearchParams(event.rawQueryString ?? '').get('lang');
  return locales.find((locale) => locale === named) ?? acceptedLocale(event);
}

async function written(event: Event, page: PageName, content: PageContent): Promise<Result> {
  const built = await builtPages();
  const html = htmlPage(content, built[page], shownLocale(event));
  const isPacked = takesGzip(event);
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyFramedBy(content.ancestors),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      ...(isPacked && { 'content-encoding': 'gzip' }),
    },
    body: isPacked ? gzipSync(html).toString('base64') : html,
    isBase64Encoded: isPacked,
  };
}
