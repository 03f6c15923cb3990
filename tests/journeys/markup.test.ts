import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { CreateApiKey } from '../../lib/contract/api-keys/create-api-key.ts';
import { CreateUserAvailabilityCalendar } from '../../lib/contract/availability/create-user-availability-calendar.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { mediaTypesOf } from '../../lib/contract/contract.ts';
import { CreateRoutingFormResponse } from '../../lib/contract/routing-forms/create-routing-form-response.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { requested } from '../api/answers/requests.ts';
import { at, book } from '../api/bookings/guests.ts';
import { connect } from '../api/calendar-connections/connecting.ts';
import { tokenOf } from '../api/guests/links.ts';
import { newEmail } from '../api/guests/public-bookings.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { feedOf } from '../support/external-calendars/feeds.ts';
import { call } from '../support/http/call.ts';
import { plantAccount } from '../support/meetings/plant-account.ts';
import { host } from '../support/schedules/schedules.ts';
import { sendChanges } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';
import { openSignedInBookings, row } from './bookings-opened.ts';
import { browserStage } from './browser-stage.ts';
import { enterKey, entry, openSignedIn } from './calendar-opened.ts';
import { openAddress } from './opened-page.ts';
import { openSettings, press } from './settings-opened.ts';
import { createMarkupWorld, inPerson, markup, question } from './written-in-markup.ts';

const stage = browserStage('what people wrote on all pages');
const { looked } = stage;

/** Expects a text on the page as it was written, and that no markup became an element or ran. */
async function expectText(page: Page, text: string) {
  await page.getByText(text).first().waitFor();
  await expect.poll(() => page.locator('.hit').count()).toBe(0);
  await expect.poll(() => page.evaluate('window.hit')).toBeUndefined();
}

const open = (path: string) => openAddress(stage.browser, stage.base, path, { locale: 'en-GB' });

const guest = () => ({ name: markup('G').slice(0, 64), email: newEmail() });

looked('texts of users are plain text on the page of a team', async () => {
  const { world, eventType } = await createMarkupWorld();
  const { page } = await open(`/t/${world.of}`);
  await expectText(page, eventType.name);
  await expectText(page, eventType.description);
});

looked(
  'texts of users are plain text on the booking page, before and after the booking',
  async () => {
    const { world, eventType } = await createMarkupWorld();
    const { page } = await open(`/t/${world.of}/e/${eventType.uid}`);
    await page.locator('.picker button.time').first().click();
    await expectText(page, eventType.name);
    await expectText(page, question.label);
    await page.getByLabel(question.options[0]).check();
    const { name, email } = guest();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Message').fill(markup('message'));
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
    await expectText(page, inPerson.address);
    await expectText(page, inPerson.access);
  },
);

looked('texts of users are plain text on the page of a form and in its message', async () => {
  const { world, form } = await createMarkupWorld();
  const { page } = await open(`/t/${world.of}/f/${form.uid}`);
  await expectText(page, form.name);
  await expectText(page, form.description);
  await page.getByLabel(markup('option')).check();
  await page.locator('textarea, input[type=text]').first().fill(markup('answer'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectText(page, markup('message'));
});

looked('texts of users are plain text on the page of a guest', async () => {
  const { world, eventType } = await createMarkupWorld();
  const answers = [{ questionUid: question.uid, content: [...question.options] }];
  const bookingInput = { ...guest(), answers, message: markup('message'), locationId: 'inPerson' };
  const booking = await book(world, eventType, at(3, '08:00'), bookingInput);
  const { page } = await open(`/b#${await tokenOf(world, booking)}`);
  await expectText(page, inPerson.address);
  await expectText(page, inPerson.access);
});

looked(
  'texts of users are plain text on the page of a host who answers, and in the reason that the guest reads',
  async () => {
    const locations = [inPerson];
    const { name, email } = guest();
    const { booking, token, world } = await requested(
      { name: markup('T').slice(0, 64), locations, questions: [question] },
      {
        name,
        email,
        message: markup('message'),
        locationId: 'inPerson',
        answers: [{ questionUid: question.uid, content: [...question.options] }],
      },
    );
    const { page } = await open(`/b#${token}`);
    await expectText(page, markup('message'));
    await expectText(page, name);
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByLabel('shown to the guest').fill(markup('reason'));
    await page.getByRole('button', { name: 'Decline this request' }).click();
    await page.getByText('The request was declined.').waitFor();
    await expectText(page, markup('reason'));
    const ofGuest = await open(`/b#${await tokenOf(world, booking)}`);
    await expectText(ofGuest.page, markup('reason'));
  },
);

/** Creates a booking and a schedule in a calendar, with markup in all their texts. */
async function createMarkupCalendar() {
  const { world, eventType } = await createMarkupWorld();
  const { owner, admin, member } = world;
  const answers = [{ questionUid: question.uid, content: [...question.options] }];
  const bookingInput = { ...guest(), answers, message: markup('message'), locationId: 'inPerson' };
  const { uid } = await book(world, eventType, at(3, '08:00'), bookingInput);
  const hosts = [member, admin].map(({ userId }) => ({ userId }));
  await call(UpdateBooking, { as: owner, params: { uid }, body: { hosts } });
  const schedule = {
    name: markup('S').slice(0, 64),
    description: markup('description'),
    customLocation: markup('place'),
    startedAt: at(3, '12:00'),
    endedAt: at(3, '13:00'),
    timeZone: 'UTC',
    attendees: [member, admin, owner].map(host),
  };
  const { status } = await call(CreateSchedule, { as: owner, body: schedule });
  expect(status).toBe(201);
  return { world, eventType, guestName: bookingInput.name, schedule };
}

looked('texts of users are plain text on the calendar and in its dialogs', async () => {
  const { world, eventType, guestName, schedule } = await createMarkupCalendar();
  const { owner, member } = world;
  const nameOf = (one: string) => markup(one).slice(0, 64);
  const day = { view: 'day', date: at(3, '08:00').slice(0, 10), zone: 'UTC' };
  const page = await openSignedIn(stage, owner, { query: { ...day, user: member.userId } });
  await expectText(page, nameOf('Q'));
  await expectText(page, nameOf('owner'));
  await expectText(page, `Calendar of ${nameOf('member')}`);
  await entry(page, guestName).getByRole('button').click();
  for (const text of [
    guestName,
    question.label,
    question.options[0],
    markup('message'),
    inPerson.address,
    `${nameOf('member')}, ${nameOf('admin')}`,
  ]) {
    await expectText(page, text);
  }
  await page.getByRole('button', { name: 'Reassign' }).click();
  await page.getByLabel('New host').selectOption({ label: nameOf('owner') });
  await page.keyboard.press('Escape');
  await entry(page, schedule.name).getByRole('button').click();
  await expectText(page, schedule.description);
  await expectText(page, schedule.customLocation);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe(schedule.name);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Check availability' }).click();
  await page.getByLabel('Event type').selectOption({ label: eventType.name });
  await expectText(page, nameOf('admin'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Team calendars' }).click();
  await page
    .getByLabel('User')
    .selectOption({ label: `${nameOf('admin')} (${world.admin.email})` });
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expectText(page, `Calendar of ${nameOf('admin')}`);
  for (const view of ['Week', 'Month', 'List']) {
    await page.getByRole('button', { name: view, exact: true }).click();
    await expectText(page, schedule.name);
  }
});

looked('texts of users are plain text on the page of all routing forms', async () => {
  const { world, form } = await createMarkupWorld();
  const params = { formId: form.uid };
  const answers = [{ fieldUid: 'several', content: [markup('option')] }];
  await call(CreateRoutingFormResponse, { as: world.owner, params, body: { answers } });
  const { page } = await open('/routing-forms');
  await enterKey(page, world.owner);
  await expectText(page, form.name);
  await press(page, /^Edit/u);
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe(form.description);
  await page.getByRole('link', { name: 'Test run' }).click();
  await press(page, 'Run test');
  await expectText(page, `Message: ${markup('message')}`);
  await page.getByRole('link', { name: 'Responses' }).click();
  await page.getByRole('cell').getByText(markup('option')).waitFor();
  await expectText(page, form.name);
});

/** Creates an entry with markup in each section of the settings, including the response of a webhook. */
async function createMarkupSettings() {
  const { world, eventType } = await createMarkupWorld();
  const { of, owner } = world;
  const name = markup('S').slice(0, 64);
  const { url } = await startReceiver(
    (response) => void response.writeHead(500, { 'content-type': 'text/html' }).end(markup('body')),
  );
  const hours = { userId: owner.userId, name, timezone: 'UTC', calendars: [] };
  await call(CreateUserAvailabilityCalendar, { as: owner, body: hours });
  await call(CreateApiKey, { as: owner, body: { name, scopes: ['bookings:read'] } });
  await connect(owner, feedOf().replace('Family', name));
  await plantAccount(of, owner, { account: markup('account') });
  const description = markup('webhook').slice(0, 255);
  await made(owner, { url: encodeURI(`${url}?${markup('url')}`), description, events: ['*'] });
  await book(world, eventType, at(4, '08:00'), { ...guest(), locationId: 'inPerson' });
  await sendChanges();
  return { owner, eventType, name, description };
}

looked(
  'texts of users are plain text in the list of bookings and in the open booking',
  async () => {
    const { world, eventType } = await createMarkupWorld();
    const answers = [{ questionUid: question.uid, content: [...question.options] }];
    const known = { ...guest(), message: markup('message'), locationId: 'inPerson' };
    const { name } = await book(world, eventType, at(3, '08:00'), { ...known, answers });
    const page = await openSignedInBookings(stage, world.owner, '?host=everyone');
    await row(page, name).waitFor();
    await expectText(page, name);
    await row(page, name).click();
    await expectText(page, question.label);
    await expectText(page, markup('message'));
    await expectText(page, inPerson.address);
  },
);

looked('texts of users are plain text in every part of the settings', async () => {
  const { owner, eventType, name, description } = await createMarkupSettings();
  const page = await openSettings(stage, owner, 'hours', { locale: 'en-GB' });
  const go = (section: string) => page.getByRole('link', { name: section, exact: true }).click();
  await expectText(page, name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expectText(page, name);
  await go('Event types');
  await expectText(page, eventType.name);
  await page.getByRole('button', { name: `Edit ${eventType.name}` }).click();
  // The editor shows the name of a host, and the description in a field.
  await expectText(page, markup('member').slice(0, 64));
  await expect
    .poll(() => page.getByLabel('Description').first().inputValue())
    .toBe(eventType.description);
  await go('Settings');
  await go('Connections');
  await expectText(page, name);
  await expectText(page, markup('account'));
  await go('People');
  await expectText(page, markup('admin').slice(0, 64));
  await go('API keys');
  await expectText(page, name);
  await go('Webhooks');
  await expectText(page, description);
  await press(page, /^Edit/u);
  await page.getByRole('button', { name: 'Show request guest_booked' }).click();
  await expectText(page, 'G<img src=x');
  await expectText(page, 'status 500');
  await go('Profile');
  await expectText(page, markup('owner').slice(0, 64));
  await go('Team');
  await expect.poll(() => page.getByLabel('Organization name').inputValue()).toContain('<img');
  await expectText(page, markup('Q').slice(0, 64));
});

test('this file checks every page that shows texts of users', async () => {
  const contracts = await loadContracts();
  const pages = rows
    .filter(({ id }) => mediaTypesOf(contracts.get(id) as never).includes('text/html'))
    .map(({ path }) => path);
  expect(
    pages.filter((path) => /^\/(t|bookings|calendar|routing-forms|settings)\b/u.test(path)),
  ).toEqual([
    '/t/{team}',
    '/t/{team}/e/{eventTypeId}',
    '/t/{team}/f/{formId}',
    '/bookings',
    '/calendar',
    '/routing-forms',
    '/settings',
    '/settings/{section}',
  ]);
});
