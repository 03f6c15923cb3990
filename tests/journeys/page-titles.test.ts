import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { requested } from '../api/answers/requests.ts';
import { openTo } from '../api/guests/public-bookings.ts';
import { linkTo } from '../api/organization/invitations.ts';
import { made } from '../api/routing-forms/forms.ts';
import { newSignInToken } from '../support/sessions/new-sign-in-token.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { laterWindow } from './later-window.ts';
import { openAddress } from './opened-page.ts';

const stage = browserStage('the titles of pages', { hasOwnUrl: true });
const { looked } = stage;

const inLondon: BrowserContextOptions = { locale: 'en-GB', timezoneId: 'Europe/London' };

const open = async (path: string): Promise<Page> =>
  (await openAddress(stage.browser, stage.base, path, inLondon)).page;

const expectTitle = (page: Page, title: string) => expect.poll(() => page.title()).toBe(title);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

looked('the title follows a booking from its times to its cancellation', async () => {
  const world = await newWorld();
  const { uid } = await openTo(world, { name: 'First talk', window: laterWindow() });
  const page = await open(`/t/${world.of}`);
  await expectTitle(page, 'An organization');
  await page.getByRole('link', { name: 'First talk' }).click();
  await page.waitForURL(`**/e/${uid}`);
  await expectTitle(page, 'First talk – An organization');
  await page.locator('.picker button.time').first().click();
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await press(page, 'Book');
  await expectTitle(page, 'First talk – Your booking is confirmed');
  await page.reload();
  await expectTitle(page, 'First talk – Confirmed');
  await press(page, 'Reschedule');
  await expectTitle(page, 'First talk – Choose a new time');
  await press(page, 'Keep the booking');
  await expectTitle(page, 'First talk – Confirmed');
  await press(page, 'Cancel booking');
  await expectTitle(page, 'First talk – Cancel this booking?');
  await press(page, 'Cancel this booking');
  await expectTitle(page, 'First talk – Cancelled');
});

looked('the title of a request contains its status after the answer of the host', async () => {
  const { booking, token } = await requested({ name: 'First talk' });
  expect(booking.status).toBe('request');
  const page = await open(`/b#${token}`);
  await expectTitle(page, 'First talk – Booking request');
  await press(page, 'Decline');
  await expectTitle(page, 'First talk – Decline this request?');
  await press(page, 'Decline this request');
  await expectTitle(page, 'First talk – Cancelled');
});

looked('the title names the reason why a link opens nothing', async () => {
  const world = await newWorld();
  const { uid } = await openTo(world, {}, 'private');
  await expectTitle(
    await open('/b'),
    'Open your booking from the link in your confirmation email.',
  );
  await expectTitle(await open('/b#nothing'), 'This link does not work.');
  await expectTitle(await open(`/t/${world.of}/e/${uid}`), 'This page isn’t available');
  await expectTitle(await open('/t/nothing'), 'This page isn’t available');
});

looked('the title of a form changes with its result', async () => {
  const world = await newWorld();
  const fallback = { type: 'message', message: 'We will write to you.' };
  const { uid, name } = await made(world.owner, {
    isPublic: true,
    fields: [{ uid: 'more', label: 'Anything else?', type: 'textarea' }],
    rules: [],
    fallback,
  });
  const page = await open(`/t/${world.of}/f/${uid}`);
  await expectTitle(page, `${name} – An organization`);
  await press(page, 'Continue');
  await expectTitle(page, `Thank you – ${name} – An organization`);
  await press(page, 'Change your answers');
  await expectTitle(page, `${name} – An organization`);
});

looked('the titles of an invitation and of the sign-in page name their state', async () => {
  const world = await newWorld();
  const { uid, token } = await linkTo(world);
  const link = `/invite#${new URLSearchParams({ invitation: uid, token })}`;
  await expectTitle(await open(link), 'Join An organization');
  await expectTitle(await open('/invite'), 'This invitation isn’t valid any more');
  await expectTitle(
    await open('/invite#invitation=nothing&token=nothing'),
    'This invitation isn’t valid any more',
  );
  const page = await open('/sign-in');
  await expectTitle(page, 'Sign in');
  await page.getByLabel('Email address').fill('ada@example.com');
  await press(page, 'Send a sign-in link');
  await expectTitle(page, 'Check your email');
  const signIn = await newSignInToken(world.of, world.member);
  await expectTitle(await open(`/sign-in#${signIn}`), 'Sign in – An organization');
  const refused = 'This link isn’t valid any more. Request a new one. – Sign in';
  await expectTitle(await open('/sign-in#nothing'), refused);
});
