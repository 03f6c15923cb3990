import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { UpdateEventTypeNotification } from '../../lib/contract/event-types/update-event-type-notification.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type Person, type World } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { isWider, violationsOn } from './opened-page.ts';
import { openSettings, waitForText } from './settings-opened.ts';

const stage = browserStage('the summary of an event type');
const { looked } = stage;

/** Creates an event type with a value in each part. */
async function createEventType({ eventType, owner, member }: World) {
  const { uid } = await eventType([owner, { ...member, userType: 'notifyHost' }], {
    name: 'Talk',
    visibility: 'unlisted',
    duration: 90,
    minimumNotice: 120,
    window: { days: 60 },
    questions: [
      { uid: 'q1', label: 'Colour?', type: 'radio', required: true, options: ['Red', 'Blue'] },
    ],
    limits: [{ kind: 'bookings', period: 'day', max: 5 }],
  });
  const reminders = [{ minutesBefore: 1440, to: 'guest', channel: 'email' }];
  const params = { eventTypeId: uid };
  await call(UpdateEventTypeNotification, { as: owner, params, body: { reminders } });
}

/** Opens the only event type of the list. */
async function openSummary(as: Pick<Person, 'key'>, options: BrowserContextOptions = {}) {
  const page = await openSettings(stage, as, 'event-types', options);
  await page.locator('.rows li > .row > button').first().click();
  await page.locator('.summary-facts').first().waitFor();
  return page;
}

/** The values with a label. */
const valuesOf = (page: Page, label: string) =>
  page
    .locator('.summary-facts > div', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .allTextContents();

const controls = 'main :is(input, select, textarea, fieldset, form)';

looked('a member reads all parts of an event type without fields', async () => {
  const world = await newWorld();
  await createEventType(world);
  const page = await openSummary(world.member);
  expect(await page.locator(controls).count()).toBe(0);
  expect(await page.getByRole('button', { name: /Save|Delete|New event type/u }).count()).toBe(0);
  const shown = {
    Duration: ['1 hour 30 minutes'],
    Visibility: ['Link only'],
    Hosts: [world.owner.name],
    'Only notified': [world.member.name],
    'Question 1': ['Colour?', 'Single choice · Required', 'Red and Blue'],
    'Minimum notice': ['2 hours'],
    'Booking window': ['60 days ahead'],
    'Per day': ['At most 5 bookings'],
    Reminders: ['The guest: 1 day before the start'],
  };
  for (const [label, values] of Object.entries(shown)) {
    expect([label, await valuesOf(page, label)]).toEqual([label, values]);
  }
  expect(await page.locator('.address a').count()).toBe(1);
});

looked('a manager whose credential may not write reads the summary', async () => {
  const world = await newWorld();
  await createEventType(world);
  const { key } = await world.keyFor(world.owner, ['event_types:read']);
  const page = await openSummary({ key });
  expect(await page.locator(controls).count()).toBe(0);
  await waitForText(page, '1 hour 30 minutes');
});

looked.each([
  ['light', 'en-GB', 1440],
  ['dark', 'en-GB', 320],
  ['light', 'ja-JP', 320],
  ['dark', 'ja-JP', 1440],
] as const)(
  'the summary is accessible in %s and %s at %i pixels',
  async (colorScheme, locale, width) => {
    const world = await newWorld();
    await createEventType(world);
    const viewport = { width, height: 800 };
    const page = await openSummary(world.member, { colorScheme, locale, viewport });
    expect(await violationsOn(page)).toEqual([]);
    expect(await isWider(page)).toBe(false);
  },
);
