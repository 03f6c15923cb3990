import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

interface Opened {
  readonly page: Page;
  /** Every address that was asked for. */
  readonly asked: readonly string[];
}

/** The page with the link. */
export const openPage = (
  browser: Browser,
  base: string,
  token: string,
  options: BrowserContextOptions = {},
  script = '',
): Promise<Opened> => openAddress(browser, base, `/b#${token}`, options, script);

/** What a browser says of a refusal, and of a connection that a test has cut. */
const isExpected = /status of 4|net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_|EMPTY_RESPONSE)/u;

/** A page about which the browser has nothing to complain, and which tells no server what is in the fragment. What it refuses is not shown as a complaint. The script runs before those of the page. */
export async function openAddress(
  browser: Browser,
  base: string,
  path: string,
  options: BrowserContextOptions = {},
  script = '',
  expected = isExpected,
): Promise<Opened> {
  const [, token = ''] = path.split('#');
  const page = await browser.newPage({ viewport: { width: 1000, height: 900 }, ...options });
  const complaints: string[] = [];
  const asked: string[] = [];
  page.on('request', (request) => {
    asked.push(request.url().split('#')[0] ?? '');
    const { referer } = request.headers();
    if (referer) complaints.push(`it tells ${referer}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error' && !expected.test(line.text())) complaints.push(line.text());
  });
  onTestFinished(async () => {
    await page.close();
    expect(complaints, 'the browser has nothing to complain about').toEqual([]);
    expect(asked.filter((url) => !url.startsWith(base) && !url.startsWith('blob:'))).toEqual([]);
    if (token !== '') expect(asked.filter((url) => url.includes(token))).toEqual([]);
  });
  if (script !== '') await page.addInitScript(script);
  await page.goto(`${base}${path}`);
  return { page, asked };
}

/** What a checker of accessibility finds, by the rules of WCAG 2.2 AA, or by those that are named. */
export async function violationsOn(page: Page, ...rules: readonly string[]): Promise<unknown> {
  // Not as an element of the page, whose policy allows no script of others. It takes longer to read than a page to look at.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const options = rules.length === 0 ? {} : { runOnly: { type: 'rule', values: rules } };
  return page.evaluate(
    `axe.run(${JSON.stringify(options)}).then((found) => found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => [id, html])))`,
  );
}

// It runs in the browser, whose names the compiler does not know here.
export const isWider = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth > innerWidth');
export const languageOf = (page: Page) => page.evaluate('document.documentElement.lang');
