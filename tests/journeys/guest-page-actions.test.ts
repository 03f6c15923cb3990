import type { BrowserContextOptions } from 'playwright-core';
import { expect } from 'vitest';
import { bookedByGuest } from './booked-by-guest.ts';
import { browserStage } from './browser-stage.ts';
import { openPage } from './opened-page.ts';

const stage = browserStage('the actions on the page of guests');
const { looked } = stage;

const open = (token: string, options: BrowserContextOptions = {}) =>
  openPage(stage.browser, stage.base, token, options);

looked('a guest who may change the booking until its start sees one sentence', async () => {
  const { token } = await bookedByGuest();
  const { page } = await open(token);
  const deadlines = page.locator('.deadlines li');
  await deadlines.first().waitFor();
  expect(await deadlines.allTextContents()).toEqual(['You can change or cancel until it starts.']);
});

looked('a guest sees the exact deadlines that the event type sets', async () => {
  const { token } = await bookedByGuest({ guestMayCancelUntil: 60 });
  const { page } = await open(token, { locale: 'en-US' });
  const deadlines = page.locator('.deadlines li');
  await deadlines.first().waitFor();
  expect(await deadlines.allTextContents()).toEqual([
    expect.stringMatching(/^You can reschedule until .*5:00.PM$/u),
    expect.stringMatching(/^You can cancel until .*4:00.PM$/u),
  ]);
});
