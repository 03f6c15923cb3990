import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import type { PageName } from '../app/pages/built-pages.ts';
import { embedOriginsOf, type WithTeams } from '../app/pages/embed-origins-of.ts';
import { htmlPage } from '../app/pages/html-page.ts';
import type { PageContent } from '../app/pages/page-content.ts';
import { problemTitle } from '../app/pages/problem-title.ts';
import { policyFramedBy } from '../app/service/page-policy.ts';
import type { Contract } from '../contract/contract.ts';
import { problems } from '../contract/problems.ts';
import { uid } from '../contract/uid.ts';
import { type Locale, locales } from '../domain/people/locale.ts';
import { acceptedLocale } from './accepted-locale.ts';
import type { Event, Result } from './exchange.ts';
import { answerProblem, type Recover } from './onion.ts';
import { prefersHtml } from './prefers-html.ts';
import { publicReader } from './public-reader.ts';
import { builtPages } from './read-built.ts';
import { takesGzip } from './takes-gzip.ts';

/**
 * Options of a read that returns a page for people. Its script starts from the content. If the client prefers HTML, a
 * problem is a page too, and its script tries again if a later attempt can succeed.
 */
export const publicPage = (page: PageName, deps: WithTeams) => ({
  credential: publicReader,
  reply: async (_: Contract, event: Event, content: PageContent): Promise<Result> => ({
    statusCode: 200,
    ...(await writtenPage(event, page, content)),
  }),
  recover: problemPage(page, deps),
});

const problemPage =
  (page: PageName, deps: WithTeams): Recover =>
  async (request, error) => {
    await answerProblem(request, error);
    const { event, internal, response } = request;
    if (!prefersHtml(event)) return;
    const { status } = problems[internal.code as keyof typeof problems];
    const title = problemTitle(status, shownLocale(event));
    const data = JSON.stringify({ problem: { status, code: internal.code } });
    const ancestors = status === 404 ? await ancestorsOf(event, deps) : anyWebsite;
    const shown = await writtenPage(event, page, { title, preview: null, data, ancestors });
    const headers = { ...response?.headers, ...shown.headers };
    request.response = { ...response, ...shown, headers };
  };

/**
 * With too many requests or without the table, the team of the page is not looked up, so the websites that may frame it are
 * unknown. In a frame, such a page shows only the problem (`isCutOff` in its script).
 */
const anyWebsite = ['*'];

/** The websites that may frame a page without content: its script may load content with a token. */
async function ancestorsOf(
  { pathParameters: { team } = {} }: Event,
  deps: WithTeams,
): Promise<readonly string[]> {
  return v.is(uid, team) ? embedOriginsOf(team, Date.now(), deps) : [];
}

/** The language in the address, which websites set that frame the page, or the language of the browser. */
function shownLocale(event: Event): Locale {
  const named = new URLSearchParams(event.rawQueryString ?? '').get('lang');
  return locales.find((locale) => locale === named) ?? acceptedLocale(event);
}

async function writtenPage(event: Event, page: PageName, content: PageContent): Promise<Result> {
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
