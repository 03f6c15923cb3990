import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { DeleteEventTypeHost } from '../../lib/contract/event-types/delete-event-type-host.ts';
import { GetEventType } from '../../lib/contract/event-types/get-event-type.ts';
import { GetEventTypeNotification } from '../../lib/contract/event-types/get-event-type-notification.ts';
import { UpdateEventType } from '../../lib/contract/event-types/update-event-type.ts';
import { UpdateEventTypeHost } from '../../lib/contract/event-types/update-event-type-host.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type Person, type World } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { isWider, violationsOn } from './opened-page.ts';
import {
  confirmDialog,
  dismissWarning,
  openSettings,
  press,
  waitForText,
} from './settings-opened.ts';

const stage = browserStage('the editor of an event type', { isConfigured: true });
const { looked } = stage;

/** Opens the editor for an event type of the owner, with the member as another host on request. */
async function openEditor(
  { eventType, owner, member }: World,
  { isShared = true, ...options }: BrowserContextOptions & { readonly isShared?: boolean } = {},
) {
  const { uid } = await eventType(isShared ? [owner, member] : [owner], {
    name: 'Talk',
    assignment: { type: 'any', method: 'equal' },
  });
  const page = await openSettings(stage, owner, 'event-types', options);
  await page.locator('.rows li > .row > button').first().click();
  const bar = page.locator('.save-bar');
  await page.locator('[data-at="/replyTo"]').waitFor();
  const params = { uid };
  const read = async () => (await call(GetEventType, { as: owner, params })).body.data;
  const readEmails = async () => {
    const { body } = await call(GetEventTypeNotification, {
      as: owner,
      params: { eventTypeId: uid },
    });
    return body.data;
  };
  return { page, uid, bar, read, readEmails };
}

const save = (page: Page) => press(page, 'Save changes');

const addHost = async (page: Page, { name, email }: Person) => {
  await page.getByLabel('User').selectOption({ label: `${name} (${email})` });
  await press(page, 'Add a host');
};

/** Refuses or cuts the requests of a method to a path. */
const stopRequests = (page: Page, method: string, url: string) =>
  page.route(url, (route) =>
    route.request().method() === method ? route.abort('connectionreset') : route.fallback(),
  );

looked('one save changes several groups, adds a host and removes another one', async () => {
  const world = await newWorld('admin');
  const { owner, member, admin } = world;
  const { page, bar, read, readEmails } = await openEditor(world);
  expect(await bar.getByRole('button').count()).toBe(0);
  await page.getByLabel('Name', { exact: true }).fill('Consultation');
  await page.getByLabel('Buffer before').fill('15');
  await page.getByLabel('Host assignment').selectOption('One host, by priority');
  await page.getByLabel(`Priority ${owner.name}`).selectOption('3 (first)');
  await press(page, `Remove ${member.name}`);
  await addHost(page, admin);
  await press(page, 'Add a reminder');
  // The event type has not changed yet.
  expect(await read()).toMatchObject({ name: 'Talk', bufferBefore: 0 });
  await save(page);
  await waitForText(page, 'Saved.');
  await page.getByRole('heading', { name: 'Consultation' }).waitFor();
  expect(await bar.getByRole('button').count()).toBe(0);
  expect(await read()).toMatchObject({
    name: 'Consultation',
    bufferBefore: 15,
    assignment: { type: 'any', method: 'priority' },
    hosts: [
      { uid: owner.userId, priority: 3 },
      { uid: admin.userId, priority: 0 },
    ],
  });
  expect(await readEmails()).toMatchObject({ reminders: [{ minutesBefore: 1440, to: 'guest' }] });
  // The focused button was removed with the bar, so the focus is in the form again.
  expect(await page.evaluate('document.activeElement.closest("form") !== null')).toBe(true);
});

looked('a change of another user is taken, and a conflict is shown at its field', async () => {
  const world = await newWorld();
  const { owner, member } = world;
  const { page, uid, read } = await openEditor(world);
  await page.getByLabel('Description').first().fill('Mine');
  await page.getByLabel(`Weight ${member.name}`).fill('3');
  const body = { description: 'Theirs', bufferAfter: 10 };
  await call(UpdateEventType, { as: owner, params: { uid }, body });
  const setWeight = (host: Person, weight: number) =>
    call(UpdateEventTypeHost, {
      as: owner,
      params: { eventTypeId: uid, uid: host.userId },
      body: { weight },
    });
  await setWeight(owner, 5);
  await setWeight(member, 7);
  await save(page);
  await waitForText(page, 'Someone else changed this.');
  await waitForText(page, 'Someone else changed this to: Theirs');
  const other = page.getByRole('group', { name: member.name });
  await other.getByText('Saving overwrites their change.').waitFor();
  expect(await page.getByLabel('Description').first().inputValue()).toBe('Mine');
  expect(await page.getByLabel('Buffer after').inputValue()).toBe('10');
  expect(await page.getByLabel(`Weight ${owner.name}`).inputValue()).toBe('5');
  expect(await read()).toMatchObject(body);
  await save(page);
  await waitForText(page, 'Saved.');
  expect(await read()).toMatchObject({
    description: 'Mine',
    bufferAfter: 10,
    hosts: [{ weight: 5 }, { weight: 3 }],
  });
});

looked(
  'if a later request fails, the saved part is named and the rest stays in the draft',
  async () => {
    const world = await newWorld();
    const { member } = world;
    const { page, bar, read, readEmails } = await openEditor(world);
    await page.getByLabel('Name', { exact: true }).fill('Consultation');
    await page.getByLabel(`Weight ${member.name}`).fill('1001');
    await page.getByLabel('Email guests').uncheck();
    await save(page);
    await waitForText(
      page,
      `Saved: Event type. Not saved: ${member.name}. Correct the marked fields.`,
    );
    const weight = page.getByLabel(`Weight ${member.name}`);
    await expect.poll(() => weight.evaluate((field) => field.matches(':focus'))).toBe(true);
    expect(await weight.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Email guests').isChecked()).toBe(false);
    expect(await read()).toMatchObject({ name: 'Consultation', hosts: [{}, { weight: 1 }] });
    await weight.fill('2');
    await expect.poll(() => weight.getAttribute('aria-invalid')).toBeNull();
    await stopRequests(page, 'PATCH', '**/notification');
    await save(page);
    await waitForText(page, `Saved: ${member.name}. Not saved: Emails. There was no response`);
    expect(await readEmails()).toMatchObject({ isSendToGuest: true });
    await page.unroute('**/notification');
    await save(page);
    await waitForText(page, 'Saved.');
    await expect.poll(() => bar.getByRole('button').count()).toBe(0);
    expect(await readEmails()).toMatchObject({ isSendToGuest: false });
    expect(await read()).toMatchObject({ hosts: [{}, { weight: 2 }] });
  },
);

looked.each([
  ['added', 'POST', '**/hosts'],
  ['removed', 'DELETE', '**/hosts/*'],
])('a save is completed after the response about the %s host was lost', async (_, method, url) => {
  const world = await newWorld('admin');
  const { owner, member, admin } = world;
  const { page, bar, read } = await openEditor(world);
  await page.getByLabel('Name', { exact: true }).fill('Consultation');
  await addHost(page, admin);
  await press(page, `Remove ${member.name}`);
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await save(page);
  await waitForText(page, /Saved: Event type.* There was no response/u);
  await page.unroute(url);
  await save(page);
  await bar.getByText('Saved.').waitFor();
  expect(await read()).toMatchObject({
    name: 'Consultation',
    hosts: [{ uid: owner.userId }, { uid: admin.userId }],
  });
});

looked('a change of a host that another user has removed is a conflict', async () => {
  const world = await newWorld();
  const { owner, member } = world;
  const { page, uid, read } = await openEditor(world);
  await page.getByLabel(`Weight ${member.name}`).fill('3');
  const params = { eventTypeId: uid, uid: member.userId };
  await call(DeleteEventTypeHost, { as: owner, params });
  await save(page);
  await waitForText(page, 'Saving overwrites their change.');
  expect(await read()).toMatchObject({ hosts: [{ uid: owner.userId }] });
  await save(page);
  await waitForText(page, 'Saved.');
  expect(await read()).toMatchObject({ hosts: [{}, { uid: member.userId, weight: 3 }] });
});

looked(
  'discarded changes are not saved, and a user who leaves unsaved changes is warned',
  async () => {
    const world = await newWorld();
    const { owner, member } = world;
    const { page, bar, read } = await openEditor(world);
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Consultation');
    await press(page, `Remove ${member.name}`);
    await press(page, 'Discard');
    await confirmDialog(page, 'Cancel');
    expect(await name.inputValue()).toBe('Consultation');
    await press(page, 'Discard');
    await confirmDialog(page, 'Discard');
    await waitForText(page, 'Changes discarded.');
    expect(await name.inputValue()).toBe('Talk');
    expect(await page.getByRole('group', { name: member.name }).count()).toBe(1);
    expect(await bar.getByRole('button').count()).toBe(0);
    await page.getByLabel(`Weight ${owner.name}`).fill('2');
    await dismissWarning(page, () => press(page, 'Back to the list'));
    expect(await page.getByLabel(`Weight ${owner.name}`).inputValue()).toBe('2');
    await press(page, 'Back to the list');
    await confirmDialog(page, 'Leave without saving');
    await page.getByRole('button', { name: 'Edit Talk' }).waitFor();
    expect(await read()).toMatchObject({ name: 'Talk', hosts: [{ weight: 1 }, { weight: 1 }] });
  },
);

/** Whether the focused element of the form is below the upper edge of the bar. */
const isCovered = `(() => {
  const bar = document.querySelector('.save-bar').getBoundingClientRect();
  const focused = document.activeElement;
  return !focused.closest('.save-bar') && focused.getBoundingClientRect().bottom > bar.top + 1;
})()`;

looked.each([
  ['a small screen', { width: 320, height: 600 }],
  ['a zoom of 400 %', { width: 320, height: 200 }],
])('the bar covers no focused field on %s', async (_, viewport) => {
  const { page, bar } = await openEditor(await newWorld(), { isShared: false, viewport });
  await page.getByLabel('Name', { exact: true }).fill('');
  await bar.getByRole('button', { name: 'Save changes' }).waitFor();
  const focusedAt = () => page.evaluate('document.activeElement.dataset.at ?? ""');
  const visited = new Set<unknown>();
  while ((await bar.locator(':focus').count()) === 0 && visited.size < 60) {
    await page.keyboard.press('Tab');
    visited.add(await focusedAt());
    // The page scrolls when the browser has measured the bar.
    const message = String(await focusedAt());
    await expect.poll(() => page.evaluate(isCovered), { message }).toBe(false);
  }
  expect(visited.size).toBeGreaterThan(15);
  await page.keyboard.press('Enter');
  await waitForText(page, 'Nothing was saved. Correct the marked fields.');
  await expect.poll(focusedAt).toBe('/name');
  expect(await page.evaluate(isCovered)).toBe(false);
  expect(await isWider(page)).toBe(false);
});

looked.each([
  ['light', 'en-GB', 1440],
  ['dark', 'en-GB', 320],
  ['light', 'ja-JP', 320],
  ['dark', 'ja-JP', 1440],
] as const)(
  'the editor is accessible in %s and %s at %i pixels',
  async (colorScheme, locale, width) => {
    const viewport = { width, height: 800 };
    const { page, bar } = await openEditor(await newWorld(), { colorScheme, locale, viewport });
    expect(await violationsOn(page)).toEqual([]);
    await page.locator('[data-at="/name"]').fill('');
    await page.locator('[data-at$="/weight"]').first().fill('');
    await bar.locator('[type="submit"]').click();
    await page.locator('[aria-invalid]').first().waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await isWider(page)).toBe(false);
    await page.locator('[data-at="/name"]').fill('Talk');
    await page.locator('[data-at$="/weight"]').first().fill('2');
    await bar.locator('[type="submit"]').click();
    await bar.locator('.done:not(:empty)').waitFor();
    expect(await violationsOn(page)).toEqual([]);
  },
);
