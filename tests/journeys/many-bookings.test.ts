import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { plantToldBookings } from '../support/bookings/plant-bookings.ts';
import { newWorld } from '../support/world.ts';
import { hourlyBookings, namesOf, openSignedInBookings } from './bookings-opened.ts';
import { browserStage } from './browser-stage.ts';

const stage = browserStage('the page of bookings with many bookings');
const { looked } = stage;

/** `npm run test:bookings` runs the test with more bookings. */
const count = Number(process.env.BOOKINGS ?? 400);
const half = count / 2;
const hourMs = 3_600_000;
const exportedAtMost = 10_000;
/** All items of a group are in memory before they are written. */
const plantedTogether = 10_000;

/** Measures a step of the page in milliseconds. */
const times: Record<string, number> = {};
async function measure(step: string, run: () => Promise<unknown>): Promise<void> {
  const startedMs = performance.now();
  await run();
  times[step] = Math.round(performance.now() - startedMs);
}

looked('every view, the filters, the search and the export work with many bookings', async () => {
  const world = await newWorld('admin');
  const { member, admin, owner } = world;
  await world.eventType([member], { name: 'Intro', interval: 60 });
  const bookings = hourlyBookings(member, count, Date.now() - half * hourMs);
  for (let from = 0; from < count; from += plantedTogether) {
    await plantToldBookings(
      world.of,
      bookings.slice(from, from + plantedTogether),
      undefined,
      ({ name }) => `${name.replace(' ', '-').toLowerCase()}@example.com`,
    );
  }
  const page = await openSignedInBookings(stage, owner);
  const first = () => page.locator('.booking-name').first().innerText();
  const expectFirst = (name: string) => expect.poll(first, { timeout: 30_000 }).toBe(name);
  // The booking that has begun less than half an hour ago is still upcoming.
  await measure('open', () => page.reload().then(() => expectFirst(`Guest ${half}`)));
  await measure('load more', async () => {
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => page.locator('.booking-row').count()).toBeGreaterThan(50);
  });
  await measure('past', async () => {
    await page.getByRole('link', { name: 'Past' }).click();
    await expectFirst(`Guest ${half - 1}`);
  });
  await measure('search', async () => {
    await page.getByLabel('Search guests').fill('guest-7@example.com');
    await page.keyboard.press('Enter');
    await expect.poll(() => namesOf(page), { timeout: 30_000 }).toEqual(['Guest 7']);
  });
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await measure('a host without bookings', async () => {
    await page.getByLabel('Host').selectOption(admin.userId);
    await page.getByText('No bookings match the filters.').waitFor();
  });
  await measure('an event type without bookings', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expectFirst(`Guest ${half - 1}`);
    await page.getByLabel('Event type').selectOption({ label: 'Intro' });
    await page.getByText('No bookings match the filters.').waitFor();
  });
  await measure('no cancelled bookings', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('link', { name: 'Cancelled' }).click();
    await page.getByText('No cancelled bookings.').waitFor();
  });
  await page.getByRole('link', { name: 'Past' }).click();
  await expectFirst(`Guest ${half - 1}`);
  await measure('export', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
    const rows = Math.min(half, exportedAtMost);
    expect(lines).toHaveLength(rows + 2);
    expect(lines[1]).toContain(`"Guest ${half - 1}"`);
    expect(lines[rows]).toContain(`"Guest ${half - rows}"`);
  });
  if (process.env.BOOKINGS) console.log(times);
});
