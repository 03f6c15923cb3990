import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import type { Demo } from './start-demo.ts';

const owner = 'ada@harbour.example';
const colleague = 'bo@harbour.example';

const named = (role: string, name: string): string => `::-p-aria([name="${name}"][role="${role}"])`;
const press = (page: Page, name: string) => page.locator(named('button', name)).click();
const fill = (page: Page, name: string, value: string) =>
  page.locator(named('textbox', name)).fill(value);
const see = (page: Page, text: string) => page.locator(`::-p-text(${text})`).wait();

/** Opens an address. Firefox does not load a page again if only the fragment differs. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
}

/** The members of elements that the journey reads. The compiler does not know the types of the browser here. */
interface Link {
  readonly href: string;
}
interface Select {
  readonly options: Iterable<{ readonly text: string; readonly value: string }>;
}

/** The people of the journey. Each has a browser of their own. */
interface People {
  readonly demo: Demo;
  readonly owner: Page;
  readonly colleague: Page;
  readonly guest: Page;
}

/** The links of the event types that the owner has created. */
interface Links {
  readonly booking: string;
  readonly request: string;
}

async function signInByMail({ demo, owner: page }: People): Promise<void> {
  await open(page, `${demo.baseUrl}/calendar`);
  await fill(page, 'Email address', owner);
  await press(page, 'Send a sign-in link');
  await see(page, 'Check your email');
  await open(page, await demo.linkInMail(owner, '/sign-in'));
  await press(page, 'Continue');
  await page.locator('main.calendar').wait();
}

async function invite({ demo, owner: page }: People): Promise<void> {
  await open(page, `${demo.baseUrl}/settings/people`);
  await fill(page, 'Email address', colleague);
  await press(page, 'Invite');
  await press(page, 'I have stored it');
  await see(page, colleague);
}

async function join({ demo, colleague: page }: People): Promise<void> {
  await open(page, await demo.linkInMail(colleague, '/invite'));
  await fill(page, 'Your name', 'Bo');
  await press(page, 'Join Harbour');
  await page.locator('::-p-aria([name="Availability"][role="heading"])').wait();
}

async function setHours({ colleague: page }: People): Promise<void> {
  await press(page, 'Add hours');
  await fill(page, 'Name', 'Summer');
  await press(page, 'Save');
  await see(page, 'Saved.');
}

/** Chooses an option of a list by its text. */
async function choose(page: Page, name: string, text: string): Promise<void> {
  const list = await page.locator(named('combobox', name)).waitHandle();
  const value = await list.evaluate(
    (element: unknown, label: string) =>
      [...(element as Select).options].find((option) => option.text.includes(label))?.value,
    text,
  );
  await list.select(value ?? '');
}

/** Creates an event type with the colleague as its only host, and returns its link. */
async function createEventType(page: Page, name: string): Promise<string> {
  await press(page, 'New event type');
  await fill(page, 'Name', name);
  await choose(page, 'User', colleague);
  await press(page, 'Add a host');
  await press(page, 'Remove Ada');
  await press(page, 'Create and copy link');
  const link = await page.locator('.address a').waitHandle();
  return String(await link.evaluate((element: unknown) => (element as Link).href));
}

async function createEventTypes({ demo, owner: page }: People): Promise<Links> {
  const list = `${demo.baseUrl}/settings/event-types`;
  await open(page, list);
  const booking = await createEventType(page, 'Introduction');
  await open(page, list);
  const request = await createEventType(page, 'Consultation');
  await page.locator(named('checkbox', 'Hosts confirm each booking')).click();
  await press(page, 'Save changes');
  await see(page, 'Saved.');
  return { booking, request };
}

async function chooseTime(page: Page): Promise<void> {
  await page.locator('.picker button.time').click();
}

/** Books the first time that is offered. */
async function book(page: Page, link: string, guest: string, submit: string): Promise<void> {
  await open(page, link);
  await chooseTime(page);
  await page.locator('#name').fill(guest);
  await page.locator('#email').fill(`${guest.toLowerCase()}@guests.example`);
  await press(page, submit);
}

async function bookAndChange({ guest: page }: People, { booking }: Links): Promise<void> {
  await book(page, booking, 'Cy', 'Book');
  await see(page, 'Your booking is confirmed');
  await page.reload();
  await press(page, 'Reschedule');
  await chooseTime(page);
  await press(page, 'Reschedule to this time');
  await see(page, 'Your booking was rescheduled.');
  await press(page, 'Cancel booking');
  await press(page, 'Cancel this booking');
  await see(page, 'Your booking was cancelled.');
}

async function confirmOnPage({ demo, colleague: host, guest }: People, links: Links) {
  await book(guest, links.request, 'Di', 'Send request');
  await see(guest, 'Your request was sent');
  await open(host, `${demo.baseUrl}/bookings?view=requests`);
  await press(host, 'Confirm Di');
  await see(host, 'The booking of Di is confirmed.');
}

async function confirmByMail({ demo, colleague: host, guest }: People, links: Links) {
  await book(guest, links.request, 'Ed', 'Send request');
  await see(guest, 'Your request was sent');
  await open(host, await demo.linkInMail(colleague, '/b', 'ed@guests.example'));
  await see(host, 'Ed');
  await press(host, 'Confirm');
  await see(host, 'The booking is confirmed.');
}

/** An ended session is refused after at most a minute. */
async function endSession({ demo, owner: page, colleague: other }: People): Promise<void> {
  await open(other, `${demo.baseUrl}/calendar`);
  await other.locator('main.calendar').wait();
  await open(page, `${demo.baseUrl}/settings/people`);
  await press(page, 'Sign out everywhere Bo');
  await page.locator('dialog[open] button').click();
  await see(page, 'Bo is signed out within a minute.');
  const endMs = Date.now() + 65_000;
  while ((await other.$(named('button', 'Send a sign-in link'))) === null) {
    if (Date.now() > endMs) throw new Error('The session of the colleague has not ended.');
    await other.reload({ waitUntil: 'domcontentloaded' });
    await sleep(3000);
  }
}

/** A step of the journey. */
interface Step {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

/** The steps of an owner, a colleague and a guest, from an empty organization. */
function stepsOf(people: People): readonly Step[] {
  let links: Links = { booking: '', request: '' };
  return [
    { name: 'the owner signs in with a link in a mail', run: () => signInByMail(people) },
    { name: 'the owner invites a colleague', run: () => invite(people) },
    { name: 'the colleague joins in another browser', run: () => join(people) },
    { name: 'the colleague sets their hours', run: () => setHours(people) },
    {
      name: 'the owner makes the colleague the host of two event types',
      run: async () => {
        links = await createEventTypes(people);
      },
    },
    { name: 'a guest books, reschedules and cancels', run: () => bookAndChange(people, links) },
    { name: 'the host confirms a request on the page', run: () => confirmOnPage(people, links) },
    { name: 'the host confirms a request by mail', run: () => confirmByMail(people, links) },
    { name: 'the owner signs the colleague out', run: () => endSession(people) },
  ];
}

async function openBrowser(browser: Browser, errors: string[]): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.setViewport({ width: 1200, height: 900 });
  page.on('pageerror', (error) => errors.push(String(error)));
  return page;
}

/** Runs the journey, and returns the errors of the pages' scripts. `report` gets the name of each step that has succeeded. */
export async function runJourney(
  browser: Browser,
  demo: Demo,
  report: (step: string) => void,
): Promise<readonly string[]> {
  const ownerOptions = ['--owner-name', 'Ada', '--owner-email', owner];
  await demo.runAdmin('create-organization', '--name', 'Harbour', ...ownerOptions);
  const errors: string[] = [];
  const people: People = {
    demo,
    owner: await openBrowser(browser, errors),
    colleague: await openBrowser(browser, errors),
    guest: await openBrowser(browser, errors),
  };
  for (const { name, run } of stepsOf(people)) {
    await run().catch((error: unknown) => {
      throw new Error(`This step failed: ${name}.`, { cause: error });
    });
    report(name);
  }
  return errors;
}
