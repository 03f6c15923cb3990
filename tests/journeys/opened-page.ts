import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

interface OpenedPage {
  readonly page: Page;
  /** The URLs of all requests, without fragments. */
  readonly requestedUrls: readonly string[];
}

/** Opens the page of a guest link or an answer link with its token. */
export const openPage = (
  browser: Browser,
  base: string,
  token: string,
  options: BrowserContextOptions = {},
  script = '',
): Promise<OpenedPage> => openAddress(browser, base, `/b#${token}`, options, script);

/** Expected errors in the console: refused requests, and connections that a test has cut. */
const defaultErrors = /status of 4|net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_|EMPTY_RESPONSE)/u;

/**
 * Opens a page. The test fails if the console has unexpected errors, or if a request has a referrer, goes to another
 * origin, or contains the fragment. The script runs before those of the page.
 */
export async function openAddress(
  browser: Browser,
  base: string,
  path: string,
  options: BrowserContextOptions = {},
  script = '',
  expectedErrors = defaultErrors,
): Promise<OpenedPage> {
  const [, token = ''] = path.split('#');
  const page = await browser.newPage({ viewport: { width: 1000, height: 900 }, ...options });
  const errors: string[] = [];
  const requestedUrls: string[] = [];
  page.on('request', (request) => {
    requestedUrls.push(request.url().split('#')[0] ?? '');
    const { referer } = request.headers();
    if (referer) errors.push(`a request has the referrer ${referer}`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error' && !expectedErrors.test(line.text())) errors.push(line.text());
  });
  onTestFinished(async () => {
    await page.close();
    expect(errors, 'unexpected errors in the console of the browser').toEqual([]);
    expect(
      requestedUrls.filter((url) => !url.startsWith(base) && !url.startsWith('blob:')),
    ).toEqual([]);
    if (token !== '') expect(requestedUrls.filter((url) => url.includes(token))).toEqual([]);
  });
  if (script !== '') await page.addInitScript(script);
  await page.goto(`${base}${path}`);
  return { page, requestedUrls };
}

/** Finds violations of accessibility with axe, by its default rules or only by the given ones. */
export async function violationsOn(page: Page, ...rules: readonly string[]): Promise<unknown> {
  // Loads axe without a script element, which the policy of the page would block. Loads it once, because it is large.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const options = rules.length === 0 ? {} : { runOnly: { type: 'rule', values: rules } };
  return page.evaluate(
    `axe.run(${JSON.stringify(options)}).then((found) => found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => [id, html])))`,
  );
}

// The code is a string, because the compiler does not know the globals of the browser here.
export const isWider = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth > innerWidth');
export const languageOf = (page: Page) => page.evaluate('document.documentElement.lang');
