import { expect } from 'vitest';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { GetEventType } from '../../lib/contract/event-types/get-event-type.ts';
import { UpdateEventTypeHost } from '../../lib/contract/event-types/update-event-type-host.ts';
import type { HostRole } from '../../lib/domain/event-types/event-type.ts';
import { at, book } from '../api/bookings/guests.ts';
import { zoom } from '../support/event-types/any-event-type.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type World } from '../support/world.ts';
import { openSignedInBookings, panel, row } from './bookings-opened.ts';
import { browserStage } from './browser-stage.ts';
import { createSchedule, entry, lunch, openSignedIn, week } from './calendar-opened.ts';
import { isWider, violationsOn } from './opened-page.ts';
import { openSettings, press, waitForText } from './settings-opened.ts';

const stage = browserStage('what pages offer to hosts with a role');
const { looked } = stage;

/** An event type of the owner, with the member as a host with this role. */
async function hostedAs({ eventType, owner, member }: World, role: HostRole) {
  const { uid } = await eventType([owner, member], { name: 'Talk', visibility: 'public' });
  const params = { eventTypeId: uid, uid: member.userId };
  await call(UpdateEventTypeHost, { as: owner, params, body: { role } });
  return async () => (await call(GetEventType, { as: owner, params: { uid } })).body.data;
}

looked('an owner gives a host another role, and the form says what the role allows', async () => {
  const world = await newWorld();
  const { owner, member } = world;
  const read = await hostedAs(world, 'viewer');
  const page = await openSettings(stage, owner, 'event-types');
  await press(page, 'Edit Talk');
  const access = page.getByLabel(`Access ${member.name}`);
  expect(await access.inputValue()).toBe('viewer');
  await access.selectOption('Editor');
  await waitForText(page, 'Can change everything except the hosts');
  expect(await violationsOn(page)).toEqual([]);
  await press(page, 'Save changes');
  await waitForText(page, 'Saved.');
  const { hosts } = await read();
  expect(hosts.find(({ uid }) => uid === member.userId)?.role).toBe('editor');
});

looked(
  'an editor changes an event type, but not its hosts, visibility and payment, and cannot delete it',
  async () => {
    const world = await newWorld();
    const { owner, member } = world;
    const read = await hostedAs(world, 'editor');
    const page = await openSettings(stage, member, 'event-types', {
      viewport: { width: 320, height: 800 },
    });
    await page.getByRole('button', { name: 'Edit Talk' }).waitFor();
    expect(await page.getByRole('button', { name: /Delete|New event type/u }).count()).toBe(0);
    await press(page, 'Edit Talk');
    await page.getByText('can change the hosts, the visibility and the payment.').waitFor();
    expect(await page.getByLabel('Paid items').count()).toBe(0);
    await page.getByText(owner.name).first().waitFor();
    expect(await page.getByLabel(/Access|Visibility/u).count()).toBe(0);
    expect(await page.getByRole('button', { name: /Remove|Add a host/u }).count()).toBe(0);
    expect(await violationsOn(page)).toEqual([]);
    expect(await isWider(page)).toBe(false);
    await page.getByLabel('Buffer before').fill('15');
    await press(page, 'Add a reminder');
    await press(page, 'Save changes');
    await waitForText(page, 'Saved.');
    expect(await read()).toMatchObject({ bufferBefore: 15, visibility: 'public' });
  },
);

looked('a viewer among the hosts sees a summary of the event type', async () => {
  const world = await newWorld();
  await hostedAs(world, 'viewer');
  const page = await openSettings(stage, world.member, 'event-types');
  await press(page, 'View Talk');
  await page.locator('.summary-facts').first().waitFor();
  expect(await page.getByRole('button', { name: 'Save changes' }).count()).toBe(0);
});

looked(
  'the panel of a booking offers only what the role of the host allows, and a viewer can join its meeting',
  async () => {
    const world = await newWorld();
    const { owner, member } = world;
    const url = 'https://meet.example.org/talk';
    const eventType = await world.eventType([member], { locations: [{ ...zoom, url }] });
    const booking = await book(world, eventType, at(2, '09:00'));
    const setRole = (role: HostRole) =>
      call(UpdateBooking, {
        as: owner,
        params: { uid: booking.uid },
        body: { hosts: [{ userId: member.userId, role }], priority: 'high' },
      });
    const openPanel = async () => {
      const page = await openSignedInBookings(stage, member);
      await row(page, booking.name).click();
      await panel(page).getByText('guest@example.com').waitFor();
      const buttons = panel(page).locator('.row button');
      return { shown: panel(page), names: () => buttons.allInnerTexts() };
    };
    const own = await openPanel();
    expect(await own.names()).toEqual(expect.arrayContaining(['Reassign', 'Cancel booking']));
    await setRole('editor');
    const edited = await openPanel();
    await edited.shown.getByText('High').waitFor();
    expect(await edited.names()).toContain('Cancel booking');
    expect(await edited.names()).not.toContain('Reassign');
    await setRole('viewer');
    const viewed = await openPanel();
    await viewed.shown.getByText('your role or credential does not allow changes').waitFor();
    expect(await viewed.names()).not.toContain('Cancel booking');
    const join = viewed.shown.getByRole('link', { name: 'Join the meeting' });
    expect(await join.getAttribute('href')).toBe(url);
  },
);

looked('an editor among the attendees edits a schedule, and cannot delete it', async () => {
  const { owner, member } = await newWorld();
  const attendees = [{ userId: member.userId, role: 'editor', userType: 'guest' }];
  await createSchedule(owner, { ...lunch, attendees, priority: 'low' });
  const page = await openSignedIn(stage, member, { query: week });
  await entry(page, 'Lunch').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Edit' }).waitFor();
  expect(await dialog.getByText('Low').count()).toBe(1);
  expect(await dialog.getByRole('button', { name: 'Delete' }).count()).toBe(0);
});
