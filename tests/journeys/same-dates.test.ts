import { expect } from 'vitest';
import { newEmail, openTo } from '../api/guests/public-bookings.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { sentBy, to } from '../support/messages/mailing.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { laterWindow } from './later-window.ts';
import { openAddress } from './opened-page.ts';

// The service gets the settings of the mail server, so the server starts first.
const sinkOf = mailSinkOfFile();
const stage = browserStage('dates in pages and mails', { isConfigured: true });
const { looked } = stage;

const readers = [
  {
    locale: 'en-US',
    date: /^\w+, \w+ \d+, \d{4}$/u,
    span: /^\d+:\d\d [AP]M – \d+:\d\d [AP]M$/u,
    join: ', ',
    zone: ' (Greenwich Mean Time)',
  },
  {
    locale: 'en-GB',
    date: /^\w+,? \d+ \w+ \d{4}$/u,
    span: /^\d\d:\d\d – \d\d:\d\d$/u,
    join: ', ',
    zone: ' (Greenwich Mean Time)',
  },
  {
    locale: 'de-DE',
    date: /^\w+,? \d+ \w+ \d{4}$/u,
    span: /^\d\d:\d\d – \d\d:\d\d$/u,
    join: ', ',
    zone: ' (Greenwich Mean Time)',
  },
  {
    locale: 'ja-JP',
    date: /^\d{4}年\d+月\d+日\(.\)$/u,
    span: /^\d\d:\d\d〜\d\d:\d\d$/u,
    join: ' ',
    zone: '(グリニッジ標準時)',
  },
] as const;

looked.each(readers)(
  'a guest with a browser in $locale reads the same date on the pages and in the mail',
  async ({ locale, date, span, join, zone }) => {
    const world = await newWorld();
    const window = laterWindow();
    const { uid } = await openTo(world, { interval: 240, duration: 30, window });
    const options = { locale, timezoneId: 'Atlantic/Reykjavik' };
    const path = `/t/${world.of}/e/${uid}`;
    const { page } = await openAddress(stage.browser, stage.base, path, options);
    await page.locator('.picker button.time').last().click();
    const email = newEmail();
    await page.locator('#name').fill('Ada');
    await page.locator('#email').fill(email);
    await page.locator('form button[type=submit]').click();
    const when = page.locator('dd').first();
    await page.locator('.confirmation').waitFor();
    const shown = await when.innerText();
    const lines = shown.split('\n');
    expect(lines).toEqual([
      expect.stringMatching(date),
      expect.stringMatching(span),
      zone.replaceAll(/[ ()]+$|^[ (]+/gu, ''),
    ]);
    await page.reload();
    await page.locator('#booking').waitFor();
    expect(await when.innerText()).toBe(shown);
    const mails = await sentBy(sinkOf(), Date.now() + 60_000);
    const mail = mails.find((one) => to(one) === email);
    expect(mail?.text).toContain(`${lines[0]}${join}${lines[1]}${zone}`);
  },
);
