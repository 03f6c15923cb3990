import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { mediaTypesOf } from '../../lib/contract/contract.ts';
import { UpdateTeam } from '../../lib/contract/organization/update-team.ts';
import { UpdateCurrentUser } from '../../lib/contract/users/update-current-user.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { requested } from '../api/answers/requests.ts';
import { at, book } from '../api/bookings/guests.ts';
import { tokenOf } from '../api/guests/links.ts';
import { newEmail } from '../api/guests/public-bookings.ts';
import { made } from '../api/routing-forms/forms.ts';
import { call } from '../support/call.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { openAddress } from './opened-page.ts';

const stage = browserStage('what people wrote on all pages');
const { looked } = stage;

/** It would run, if it ever became an element or an attribute. */
const markup = (name: string) =>
  `${name}<img src=x class=hit onerror=window.hit=1>"'><script class=hit>hit=1</script>`;

const inPerson = {
  locationId: 'inPerson',
  provider: null,
  url: null,
  phoneNumber: null,
  customLocation: null,
  address: markup('address'),
  access: markup('access'),
} as const;

const question = {
  uid: 'question0000',
  label: markup('label'),
  type: 'checkbox',
  required: false,
  options: [markup('option')],
} as const;

/** All that people can write, written in markup. */
async function written() {
  const world = await newWorld();
  const { of, owner, member } = world;
  const body = { name: markup('Q').slice(0, 64) };
  await call(UpdateTeam, { as: owner, params: { teamId: of }, body });
  await call(UpdateCurrentUser, { as: member, body });
  const eventType = await world.eventType([member], {
    name: markup('T').slice(0, 64),
    description: markup('description'),
    visibility: 'public',
    interval: 240,
    locations: [inPerson, { ...inPerson, locationId: 'custom', customLocation: markup('place') }],
    questions: [question],
  });
  const form = await made(owner, {
    name: markup('F').slice(0, 64),
    description: markup('description'),
    isPublic: true,
    fields: [
      { uid: markup('u').slice(0, 64), label: markup('label'), type: 'text' },
      { uid: 'several', label: markup('label'), type: 'checkbox', options: [markup('option')] },
      { uid: 'one', label: markup('label'), type: 'select', options: [markup('option')] },
    ],
    fallback: { type: 'message', message: markup('message') },
  });
  return { world, eventType, form };
}

/** It stands on the page as it was written, and nothing of it is an element or has run. */
async function expectText(page: Page, text: string) {
  await page.getByText(text).first().waitFor();
  expect(await page.locator('.hit').count()).toBe(0);
  expect(await page.evaluate('window.hit')).toBeUndefined();
}

const open = (path: string) => openAddress(stage.browser, stage.base, path, { locale: 'en-GB' });

const guest = () => ({ name: markup('G').slice(0, 64), email: newEmail() });

looked('what people wrote is only text on the page of a team', async () => {
  const { world, eventType } = await written();
  const { page } = await open(`/t/${world.of}`);
  await expectText(page, eventType.name);
  await expectText(page, eventType.description);
});

looked('it is only text on the booking page, before and after the booking', async () => {
  const { world, eventType } = await written();
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
});

looked('it is only text on the page of a form, and in its message', async () => {
  const { world, form } = await written();
  const { page } = await open(`/t/${world.of}/f/${form.uid}`);
  await expectText(page, form.name);
  await expectText(page, form.description);
  await page.getByLabel(markup('option')).check();
  await page.locator('textarea, input[type=text]').first().fill(markup('answer'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectText(page, markup('message'));
});

looked('it is only text on the page of a guest', async () => {
  const { world, eventType } = await written();
  const answers = [{ questionUid: question.uid, content: [...question.options] }];
  const sent = { ...guest(), answers, message: markup('message'), locationId: 'inPerson' };
  const booking = await book(world, eventType, at(3, '08:00'), sent);
  const { page } = await open(`/b#${await tokenOf(world, booking)}`);
  await expectText(page, inPerson.address);
  await expectText(page, inPerson.access);
});

looked(
  'it is only text on the page of a host who answers, and in the reason that the guest reads',
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
    await page.getByLabel('the guest reads it').fill(markup('reason'));
    await page.getByRole('button', { name: 'Decline this request' }).click();
    await page.getByText('The request was declined.').waitFor();
    await expectText(page, markup('reason'));
    const ofGuest = await open(`/b#${await tokenOf(world, booking)}`);
    await expectText(ofGuest.page, markup('reason'));
  },
);

test('there is no page of what people wrote that is not looked at here', async () => {
  const contracts = await loadContracts();
  const pages = rows
    .filter(({ id }) => mediaTypesOf(contracts.get(id) as never).includes('text/html'))
    .map(({ path }) => path);
  expect(pages.filter((path) => path.startsWith('/t/'))).toEqual([
    '/t/{team}',
    '/t/{team}/e/{eventTypeId}',
    '/t/{team}/f/{formId}',
  ]);
});
