import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { CreateAccountIntegrationLink } from '../../lib/contract/event-types/create-account-integration-link.ts';
import { ListRoutingFormResponses } from '../../lib/contract/routing-forms/list-routing-form-responses.ts';
import { UpdateRoutingForm } from '../../lib/contract/routing-forms/update-routing-form.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { newEmail, openTo } from '../api/guests/public-bookings.ts';
import { made } from '../api/routing-forms/forms.ts';
import { tokenOf } from '../api/routing-forms/led.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type World } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { laterWindow } from './later-window.ts';
import { isWider, languageOf, openAddress, violationsOn } from './opened-page.ts';

const stage = browserStage('the page of a routing form');
const { looked } = stage;

const inLondon: BrowserContextOptions = { locale: 'en-GB', timezoneId: 'Europe/London' };
const sparse = { name: 'First talk', interval: 240, duration: 30, window: laterWindow() };

const fields = [
  { uid: 'email', label: 'Your address?', type: 'email', required: true },
  { uid: 'phone', label: 'Your number?', type: 'phone' },
  { uid: 'size', label: 'How many are you?', type: 'number' },
  { uid: 'topic', label: 'What about?', type: 'select', required: true, options: ['A', 'B'] },
  { uid: 'days', label: 'Which days?', type: 'checkbox', options: ['Mon', 'Tue'] },
  { uid: 'more', label: 'Anything else?', type: 'textarea' },
];
const thanks = { type: 'message', message: 'We will write\nto you.' };
const site = { type: 'url', url: 'https://user@help.example.com:8443/start?x=1' };

const ruleFor = (content: string, route: object) => ({
  groups: [{ conditions: [{ fieldUid: 'topic', comparison: 'is', value: content }] }],
  route,
});

/** Creates a public form, and returns it with a function that opens its page. */
async function createForm(world: World, body: object = {}) {
  const form = await made(world.owner, {
    name: 'Talk to us',
    isPublic: true,
    fields,
    fallback: thanks,
    ...body,
  });
  const path = `/t/${world.of}/f/${form.uid}`;
  const open = (options: BrowserContextOptions = {}, more = '') =>
    openAddress(stage.browser, stage.base, `${path}${more}`, { ...inLondon, ...options });
  return { form, open };
}

const responsesTo = async ({ owner }: World, { uid: formId }: { readonly uid: string }) =>
  (await call(ListRoutingFormResponses, { as: owner, params: { formId } })).body.data;

async function fillIn(page: Page, topic = 'A') {
  await page.getByLabel('Your address?').fill('ada@example.com');
  await page.getByLabel('How many are you?').fill('１２');
  await page.getByLabel('What about?').selectOption(topic);
  await page.getByRole('group', { name: 'Which days?' }).getByLabel('Tue').check();
}

const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue' });

async function bookFirst(page: Page, world: World) {
  await page.locator('.picker button.time').first().click();
  await page.getByRole('heading', { name: 'Your details' }).waitFor();
  const book = page.getByRole('button', { name: 'Book', exact: true });
  return {
    async book() {
      await book.click();
      await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
      const { data } = (await call(ListBookings, { as: world.owner })).body;
      return data;
    },
  };
}

looked('answers lead to a private event type, and can book it once', async () => {
  const world = await newWorld();
  const eventType = await openTo(world, sparse, 'private');
  const route = { type: 'eventType', eventTypeId: eventType.uid };
  const { form, open } = await createForm(world, { rules: [ruleFor('A', route)] });
  const { page } = await open({}, '?utm_source=mail');
  await fillIn(page);
  await continueButton(page).dblclick();
  await page.getByRole('heading', { name: 'First talk' }).waitFor();
  const address = new URL(page.url());
  expect([address.pathname, address.search]).toEqual([
    `/t/${world.of}/e/${eventType.uid}`,
    '?utm_source=mail',
  ]);
  const [response, ...others] = await responsesTo(world, form);
  expect([response?.answers, others]).toEqual([
    [
      { fieldUid: 'email', content: ['ada@example.com'] },
      { fieldUid: 'size', content: ['１２'] },
      { fieldUid: 'topic', content: ['A'] },
      { fieldUid: 'days', content: ['Tue'] },
    ],
    [],
  ]);
  const chosen = await bookFirst(page, world);
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill(newEmail());
  const [booking, ...more] = await chosen.book();
  expect([booking?.eventTypeId, more]).toEqual([eventType.uid, []]);
  await expect.poll(() => page.getByText('Book another time').count()).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: 'Cancel booking' }).waitFor();
  // The first step back leads to the times, which cannot be booked again with these answers; the second to the form.
  await page.goBack();
  await page
    .getByRole('heading', { name: 'You have already booked with these answers.' })
    .waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Talk to us' }).waitFor();
  await expect.poll(() => page.getByLabel('Your address?').inputValue()).toBe('ada@example.com');
});

looked('the form shows a message, and changed answers update the same response', async () => {
  const world = await newWorld();
  const { form, open } = await createForm(world, { rules: [ruleFor('B', site)] });
  const { page } = await open();
  await fillIn(page);
  await continueButton(page).click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  await page.getByText('We will write').waitFor();
  await page.getByRole('button', { name: 'Change your answers' }).click();
  await expect.poll(() => page.getByLabel('Your address?').inputValue()).toBe('ada@example.com');
  await page.getByLabel('What about?').selectOption('B');
  await continueButton(page).click();
  // The text of the link names the other website.
  const link = page.getByRole('link', { name: 'Continue to help.example.com:8443' });
  await expect.poll(() => link.getAttribute('href')).toBe(site.url);
  const responses = await responsesTo(world, form);
  expect(responses.map(({ route }) => route)).toEqual([site]);
});

looked('missing and wrong answers are shown at their fields, and no value is lost', async () => {
  const world = await newWorld();
  const { form, open } = await createForm(world);
  const { page } = await open();
  await page.getByLabel('Your address?').fill('nobody');
  await page.getByLabel('How many are you?').fill('many');
  await continueButton(page).click();
  const address = page.getByLabel('Your address?');
  await page.getByText('Enter an email address').waitFor();
  await page.getByText('Enter a number').waitFor();
  await page.getByText('This field is required.').waitFor();
  expect(await address.evaluate('document.activeElement.name')).toBe('field-0');
  await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
  await fillIn(page);
  // An address that only the service refuses.
  await address.fill('ada@x..example');
  await continueButton(page).click();
  await page.getByText('Enter an email address').waitFor();
  await address.fill('ada@example.com');
  const change = (status: string) =>
    call(UpdateRoutingForm, { as: world.owner, params: { uid: form.uid }, body: { status } });
  await change('disable');
  await continueButton(page).click();
  await page.getByText('This form is closed at the moment.').waitFor();
  await expect.poll(() => address.inputValue()).toBe('ada@example.com');
  await change('enable');
  await continueButton(page).click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
});

looked(
  'the form can be completed with the keyboard alone, in light and dark, at 320 pixels and in Japanese',
  async () => {
    const world = await newWorld();
    const { open } = await createForm(world);
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await open({
        colorScheme,
        locale: 'ja-JP',
        viewport: { width: 320, height: 700 },
      });
      const send = page.getByRole('button', { name: '次へ' });
      await send.focus();
      await page.keyboard.press('Enter');
      await page.getByText('入力内容をご確認ください。').waitFor();
      expect([await languageOf(page), await isWider(page)]).toEqual(['ja', false]);
      expect(await violationsOn(page)).toEqual([]);
      await page.keyboard.type('ada@example.com');
      await page.getByLabel('What about?').focus();
      await page.keyboard.press('ArrowDown');
      await send.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'ありがとうございます' }).waitFor();
      expect(await violationsOn(page)).toEqual([]);
    }
  },
);

looked('an unknown or private form shows a notice, and a disabled one no questions', async () => {
  const world = await newWorld();
  const hidden = await createForm(world, { isPublic: false });
  const { page } = await hidden.open();
  await page.getByRole('heading', { name: 'This page isn’t available' }).waitFor();
  const disabled = await createForm(world, { status: 'disable' });
  const second = await disabled.open();
  await second.page.getByText('This form is closed at the moment.').waitFor();
  await expect.poll(() => continueButton(second.page).count()).toBe(0);
});

/** Creates a booking link for a guest, and opens it. */
async function openBookingLink(world: World, { uid }: EventType, guest: object) {
  const { body } = await call(CreateAccountIntegrationLink, {
    as: world.owner,
    params: { teamId: world.of, eventTypeId: uid },
    body: guest,
  });
  const { pathname, hash } = new URL(body.data.url);
  return openAddress(stage.browser, stage.base, `${pathname}${hash}`, inLondon);
}

looked(
  'the guest of a booking link books a private event type under the name in the link',
  async () => {
    const world = await newWorld();
    const eventType = await openTo(world, sparse, 'private');
    const guest = { name: 'Åda "Fair" 日本 ', email: newEmail() };
    const { page } = await openBookingLink(world, eventType, guest);
    const chosen = await bookFirst(page, world);
    for (const [label, value] of [
      ['Name', guest.name],
      ['Email', guest.email],
    ] as const) {
      const input = page.getByLabel(label);
      expect([await input.inputValue(), await input.isEditable()]).toEqual([value, false]);
    }
    expect(await violationsOn(page)).toEqual([]);
    const [booking] = await chosen.book();
    expect(booking?.eventTypeId).toBe(eventType.uid);
  },
);

/** Opens the booking page with a fragment. */
const openWithFragment = (world: World, { uid }: EventType, fragment: string) =>
  openAddress(stage.browser, stage.base, `/t/${world.of}/e/${uid}#${fragment}`, inLondon);

const expiredNotice = 'Your answers cannot be used anymore.';

looked(
  'answers that are expired, wrong or refused show a notice with a link to the form',
  async () => {
    const world = await newWorld();
    const [hidden, open] = [await openTo(world, sparse, 'private'), await openTo(world, sparse)];
    const fallback = { type: 'eventType', eventTypeId: hidden.uid };
    const { form } = await createForm(world, {
      fallback,
      rules: [ruleFor('A', { ...fallback, eventTypeId: open.uid })],
    });
    const responseTo = async (topic: string) => {
      const answers = [
        { fieldUid: 'email', content: 'ada@example.com' },
        { fieldUid: 'topic', content: topic },
      ];
      return `response=${await tokenOf(world, form, answers)}`;
    };
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 7 * 86_400_000 });
    const old = [await responseTo('A'), await responseTo('B')] as const;
    vi.useRealTimers();
    const fresh = await responseTo('B');
    for (const [eventType, fragment] of [
      [open, old[0]],
      [hidden, old[1]],
      [hidden, `${fresh}x`],
      [open, fresh],
    ] as const) {
      const { page } = await openWithFragment(world, eventType, fragment);
      await page.getByRole('heading', { name: expiredNotice }).waitFor();
      await page.getByRole('link', { name: 'Fill in the form again' }).waitFor();
      await page.close();
    }
    const { page } = await openWithFragment(world, hidden, fresh);
    await page.getByRole('heading', { name: 'First talk' }).waitFor();
    expect(await page.title()).toMatch(/^First talk – /u);
    const params = { uid: form.uid };
    await call(UpdateRoutingForm, { as: world.owner, params, body: { status: 'disable' } });
    await page.reload();
    await page.getByRole('heading', { name: 'This cannot be booked at the moment.' }).waitFor();
    await expect.poll(() => page.getByRole('link').count()).toBe(0);
  },
);

looked('a booking link that has expired or is incomplete shows a notice', async () => {
  const world = await newWorld();
  const eventType = await openTo(world, sparse, 'private');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 86_400_000 });
  const opening = openBookingLink(world, eventType, { name: 'Ada', email: newEmail() });
  const { page } = await opening.finally(() => vi.useRealTimers());
  await page.getByRole('heading', { name: 'This link has expired.' }).waitFor();
  const cut = await openWithFragment(world, eventType, 'token=eyJldmVudFR5cGVJZCI6In');
  await cut.page.getByRole('heading', { name: 'This link does not work.' }).waitFor();
});
