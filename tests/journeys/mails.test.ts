import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoFile } from '../../scripts/local/demo-file.ts';
import { installedBrowser, launchBrowser } from '../support/browser/browser.ts';
import { type ReadEntry, readEntry } from '../support/external-calendars/read-entry.ts';
import { timesOn } from './choose-time.ts';
import { pasteFirstBooking, startService } from './first-booking.ts';

const executablePath = installedBrowser();
if (executablePath === undefined) {
  console.warn('No browser is installed, so the test of the inbox is skipped.');
}
const looked = test.skipIf(executablePath === undefined);

/** Runs a sandboxed frame in its own process, as Chrome and Chromium do with a window. */
const isolated = ['--site-per-process', '--enable-features=IsolateSandboxedIframes'];

let browser: Browser;
beforeAll(async () => {
  if (executablePath === undefined) return;
  browser = await launchBrowser(executablePath, { args: isolated });
});
afterAll(() => browser?.close());

/** Opens the mail to Ada with this subject, as soon as it is in the inbox. */
async function openMail(page: Page, inboxUrl: string, subject: string): Promise<void> {
  const rows = page.getByRole('row').filter({ hasText: 'ada@example.com' });
  const link = rows.getByRole('link', { name: subject });
  await expect
    .poll(
      async () => {
        await page.goto(inboxUrl);
        return link.count();
      },
      { interval: 300 },
    )
    .toBe(1);
  await link.click();
}

/**
 * Links of a mail are followed with the keyboard. The frame of the mail has its own process, and the browser chooses the
 * process of a click by the last frame that it drew. Until a scrolled page is drawn, a click reaches the wrong process.
 */
const follow = 'Enter';

/** Downloads the attached calendar entry, and parses it. */
async function importEntry(page: Page): Promise<ReadEntry> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'invite.ics' }).last().press(follow);
  return readEntry(readFileSync(await (await download).path(), 'utf8'));
}

looked(
  'a newcomer books, reads the mail, imports its entry, follows the link, reschedules and cancels',
  async () => {
    const { folder, baseUrl } = await startService();
    const [booked] = await pasteFirstBooking(folder);
    const { uid = '', startedAt = '' } = booked?.body.data ?? {};
    const { inboxUrl } = JSON.parse(
      readFileSync(join(folder, '.local/demo.json'), 'utf8'),
    ) as DemoFile;
    const page = await browser.newPage();

    await openMail(page, inboxUrl ?? '', 'Confirmed: Introduction');
    await page.getByText(uid).first().waitFor();
    const entry = await importEntry(page);
    expect(entry).toMatchObject({ method: 'REQUEST', sequence: 1, start: startedAt });

    const popup = page.waitForEvent('popup');
    const mail = page.frameLocator('iframe');
    await mail.getByRole('link', { name: 'Reschedule or cancel' }).press(follow);
    const guest = await popup;
    expect(guest.url()).toMatch(new RegExp(`^${baseUrl}/b#`, 'u'));
    await guest.getByRole('button', { name: 'Reschedule' }).click();
    const moved = await timesOn(guest).last().getAttribute('value');
    await timesOn(guest).last().click();
    await guest.getByRole('button', { name: 'Reschedule to this time' }).click();
    await guest.getByText('Your booking was rescheduled.').waitFor();

    await openMail(page, inboxUrl ?? '', 'New time: Introduction');
    const later = await importEntry(page);
    expect(later).toMatchObject({ method: 'REQUEST', sequence: 2, start: moved, uid: entry.uid });

    await guest.getByRole('button', { name: 'Cancel booking' }).click();
    await guest.getByRole('button', { name: 'Cancel this booking' }).click();
    await guest.getByText('Your booking was cancelled.').waitFor();
    await openMail(page, inboxUrl ?? '', 'Cancelled: Introduction');
    const cancelled = await importEntry(page);
    expect(cancelled).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: entry.uid });
    expect(cancelled.organizer).toEqual(entry.organizer);
  },
);
