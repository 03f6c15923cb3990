import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { illegibleOn } from '../support/browser/legible.ts';
import { browserStage } from './browser-stage.ts';
import { isWider, languageOf, openAddress, violationsOn } from './opened-page.ts';

const stage = browserStage('the pages of the service and of unknown paths', { hasOwnUrl: true });
const { looked } = stage;

looked(
  'a person opens the service, and goes to the sign-in page and the documentation',
  async () => {
    const { page } = await openAddress(stage.browser, stage.base, '/', { locale: 'en-GB' });
    expect([page.url(), await page.title()]).toEqual([`${stage.base}/`, 'Scheduling and booking']);
    await page.getByRole('heading', { level: 1, name: 'Scheduling and booking' }).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email address').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Your first call' }).click();
    await page.waitForURL('**/docs/guides/first-call');
    await page.goBack();
    await page.getByRole('link', { name: 'Documentation' }).click();
    await page.waitForURL('**/docs');
  },
);

looked('a person who opens an unknown path goes to the page of the service', async () => {
  const page = await stage.browser.newPage({ locale: 'ja-JP' });
  onTestFinished(() => page.close());
  const response = await page.goto(`${stage.base}/nothing/here`);
  expect([response?.status(), await page.title()]).toEqual([404, 'ページが見つかりません']);
  await page.getByRole('link', { name: 'トップページへ' }).click();
  await page.getByRole('heading', { name: '日程調整と予約' }).waitFor();
  expect(page.url()).toBe(`${stage.base}/`);
});

const legible = { faint: [], beyondScreen: 0 };

async function expectAccessible(page: Page, lang: string): Promise<void> {
  expect(await languageOf(page)).toBe(lang);
  expect(await violationsOn(page)).toEqual([]);
  expect(await isWider(page)).toBe(false);
  expect(await illegibleOn(page)).toEqual(legible);
}

const languages = [
  ['en-GB', 'en'],
  ['ja-JP', 'ja'],
] as const;

looked.each(
  languages.flatMap(([locale, lang]) =>
    (['light', 'dark'] as const).flatMap((colorScheme) =>
      [320, 1440].map((width) => [locale, lang, colorScheme, width] as const),
    ),
  ),
)(
  'the pages of the service and of an unknown path are accessible in %s (%s), %s, %i pixels wide',
  async (locale, lang, colorScheme, width) => {
    const viewport = { width, height: 800 };
    for (const path of ['/', '/nothing']) {
      const options = { locale, colorScheme, viewport };
      const { page } = await openAddress(stage.browser, stage.base, path, options);
      await expectAccessible(page, lang);
    }
  },
);
