import { expect } from 'vitest';
import { openTo } from '../api/guests/public-bookings.ts';
import { newWorld } from '../support/world.ts';
import { bookedByGuest } from './booked-by-guest.ts';
import { browserStage } from './browser-stage.ts';
import { isWider, openAddress, violationsOn } from './opened-page.ts';

const stage = browserStage('pages without their scripts');
const { looked } = stage;

const help = { en: 'contact the person who sent you the link', ja: 'リンクの送信元に' };

async function pathOfBookingPage() {
  const world = await newWorld();
  const { uid } = await openTo(world, { name: 'First talk' });
  return `/t/${world.of}/e/${uid}`;
}

looked(
  'a guest without JavaScript reads immediately how to get help, in their language',
  async () => {
    const path = await pathOfBookingPage();
    const options = {
      javaScriptEnabled: false,
      locale: 'ja-JP',
      viewport: { width: 320, height: 700 },
    };
    const { page } = await openAddress(stage.browser, stage.base, path, options);
    await page.getByRole('heading', { name: 'First talk' }).waitFor();
    await page.locator('noscript p').waitFor();
    expect(await page.getByText(help.ja).isVisible()).toBe(true);
  },
);

looked(
  'a guest whose browser blocks the script of a page reads after a while how to get help',
  async () => {
    const { token } = await bookedByGuest();
    for (const [path, texts] of [
      [await pathOfBookingPage(), [help.en]],
      [`/b#${token}`, [help.en, help.ja]],
    ] as const) {
      const context = await stage.browser.newContext({ viewport: { width: 320, height: 700 } });
      const page = await context.newPage();
      await page.route(/\/assets\/.*\.js$/u, (route) => route.abort());
      await page.goto(`${stage.base}${path}`);
      for (const text of texts) {
        expect(await page.getByText(text).isVisible()).toBe(false);
      }
      for (const text of texts) await page.getByText(text).waitFor();
      expect([await violationsOn(page), await isWider(page)]).toEqual([[], false]);
      await context.close();
    }
  },
);

looked('a user without JavaScript reads that an administrator of the team can help', async () => {
  for (const path of ['/sign-in', '/invite', '/calendar', '/settings']) {
    const options = { javaScriptEnabled: false, viewport: { width: 320, height: 700 } };
    const { page } = await openAddress(stage.browser, stage.base, path, options);
    await page.getByText('contact an administrator of your team').waitFor();
    expect(await isWider(page)).toBe(false);
  }
});

looked('the help is not shown while the page works', async () => {
  const { page } = await openAddress(stage.browser, stage.base, await pathOfBookingPage());
  await page.locator('.picker button.time').first().waitFor();
  expect(await page.locator('.late').count()).toBe(0);
});
