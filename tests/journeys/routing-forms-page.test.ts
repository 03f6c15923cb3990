import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { CreateRoutingFormResponse } from '../../lib/contract/routing-forms/create-routing-form-response.ts';
import { ListRoutingForms } from '../../lib/contract/routing-forms/list-routing-forms.ts';
import { UpdateRoutingForm } from '../../lib/contract/routing-forms/update-routing-form.ts';
import { made, ruleOf } from '../api/routing-forms/forms.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type Person } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { enterKey } from './calendar-opened.ts';
import { laterWindow } from './later-window.ts';
import { isWider, openAddress, violationsOn } from './opened-page.ts';
import { confirmDialog, press, waitForText } from './settings-opened.ts';

const stage = browserStage('the page of routing forms');
const { looked } = stage;

const publicly = { visibility: 'public', window: laterWindow() } as const;

async function openForms(person: Pick<Person, 'key'>, options: BrowserContextOptions = {}) {
  const { page } = await openAddress(stage.browser, stage.base, '/routing-forms', {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    ...options,
  });
  await enterKey(page, person);
  await page.locator('.routing-forms h1').waitFor();
  return page;
}

const member = (page: Page, pointer: string) => page.locator(`[data-at="${pointer}"]`);
const showView = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
const condition = (rule: number, index = 0) => `/rules/${rule}/groups/0/conditions/${index}`;

/** Fills in two questions, and a rule for each outcome. */
async function fillInForm(page: Page) {
  await member(page, '/name').fill('Talk to us');
  await member(page, '/fields/0/label').fill('Company size');
  await member(page, '/fields/0/type').selectOption('number');
  await press(page, 'Add a question');
  await member(page, '/fields/1/label').fill('Topic');
  await member(page, '/fields/1/type').selectOption('select');
  await member(page, '/fields/1/options').fill('Buying\nHelp\n');
  await press(page, 'Add a rule');
  await member(page, `${condition(0)}/comparison`).selectOption('isGreaterThan');
  await member(page, `${condition(0)}/value`).fill('50');
  await press(page, 'Add a condition Rule 1');
  await member(page, `${condition(0, 1)}/fieldUid`).selectOption({ label: 'Topic' });
  await member(page, `${condition(0, 1)}/value`).selectOption('Buying');
  await member(page, '/rules/0/route/type').selectOption('eventType');
  await member(page, '/rules/0/route/eventTypeId').selectOption({ label: 'First talk' });
  await page.getByRole('group', { name: 'Hosts' }).getByRole('checkbox').first().check();
  await press(page, 'Add a rule');
  await member(page, `${condition(1)}/fieldUid`).selectOption({ label: 'Topic' });
  await member(page, `${condition(1)}/value`).selectOption('Help');
  await member(page, '/rules/1/route/type').selectOption('url');
  await member(page, '/rules/1/route/url').fill('https://help.example.com');
}

looked('a user builds a form, tests it, and sees the response of a visitor', async () => {
  const world = await newWorld();
  await world.eventType([world.member, world.owner], { name: 'First talk', ...publicly });
  const page = await openForms(world.owner);
  await waitForText(page, 'No routing forms yet.');
  expect(await page.title()).toBe('Routing forms');
  await press(page, 'New form');
  await fillInForm(page);
  // The message for all other answers is missing.
  await press(page, 'Create form');
  await waitForText(page, 'Nothing was saved. Correct the marked fields.');
  await expect
    .poll(() => page.evaluate('document.activeElement.dataset.at'))
    .toBe('/fallback/message');
  await member(page, '/fallback/message').fill('Thank you.');
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
  await press(page, 'Create form');
  const link = page.locator('.address a');
  await link.waitFor();
  await expect.poll(() => page.title()).toBe('Talk to us – Routing forms');

  await showView(page, 'Test run');
  await expect.poll(() => page.title()).toBe('Test run – Talk to us – Routing forms');
  await page.getByLabel('Company size').last().fill('many');
  await press(page, 'Run test');
  await waitForText(page, 'Enter a number, such as 12 or 1.5.');
  await page.getByLabel('Company size').last().fill('120');
  const topic = page.getByRole('form', { name: 'Test run' }).getByLabel('Topic');
  await topic.selectOption('Buying');
  await press(page, 'Run test');
  await waitForText(page, 'Rule 1 matches.');
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('test-result');
  await waitForText(page, 'Event type: First talk');
  await waitForText(page, /^Hosts: \S/u);
  await topic.selectOption('');
  await press(page, 'Run test');
  await waitForText(page, 'No rule matches.');
  await showView(page, 'Responses');
  await waitForText(page, 'No responses yet');

  const address = new URL((await link.getAttribute('href')) ?? '');
  const visitor = await openAddress(stage.browser, stage.base, address.pathname);
  await visitor.page.getByLabel('Topic').selectOption('Help');
  await press(visitor.page, 'Continue');
  await waitForText(visitor.page, 'Continue to help.example.com');
  await expect
    .poll(async () => {
      await press(page, 'Refresh');
      return page.getByRole('row').count();
    })
    .toBe(2);
  await waitForText(page, 'Website: https://help.example.com');
  await waitForText(page, 'If “Topic” is “Help”');
});

looked('rules that no longer fit are marked, and changes of another user are kept', async () => {
  const { owner } = await newWorld();
  const rules = [ruleOf({ fieldUid: 'topic', comparison: 'is', value: 'Help' })];
  const form = await made(owner, { rules });
  const page = await openForms(owner);
  await press(page, /^Edit/u);
  await member(page, '/name').waitFor();
  expect(await page.getByRole('button', { name: 'Save changes' }).count()).toBe(0);
  await press(page, 'Move “What about?” up');
  await expect.poll(() => member(page, '/fields/1/label').inputValue()).toBe('What about?');
  expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe(
    'Move “What about?” up',
  );
  await member(page, '/fields/1/options').fill('Buying');
  await waitForText(page, 'This option was removed.');
  await press(page, 'Remove What about?');
  await waitForText(page, 'This question was removed.');
  await press(page, 'Discard');
  await confirmDialog(page, 'Discard');
  await expect.poll(() => member(page, '/fields/2/label').inputValue()).toBe('What about?');
  expect(await page.getByText('This question was removed.').count()).toBe(0);

  const params = { uid: form.uid };
  const change = (body: object) => call(UpdateRoutingForm, { as: owner, params, body });
  await change({ name: 'Their name', description: 'Their description' });
  await member(page, '/name').fill('My name');
  await press(page, 'Save changes');
  await waitForText(page, 'Someone else changed this to: Their name');
  expect(await member(page, '/description').inputValue()).toBe('Their description');
  await press(page, 'Save changes');
  await waitForText(page, 'Saved.');
  await page.getByRole('heading', { level: 2, name: 'My name' }).waitFor();
  expect(await page.getByRole('button', { name: 'Save changes' }).count()).toBe(0);

  await press(page, 'Back to the list');
  await press(page, /^Delete/u);
  await confirmDialog(page, 'Delete');
  await waitForText(page, '“My name” was deleted.');
  const { data } = (await call(ListRoutingForms, { as: owner })).body;
  expect(data).toEqual([]);
});

looked.each([
  ['en-GB', 'light', 320],
  ['en-GB', 'dark', 1440],
  ['ja-JP', 'dark', 320],
  ['ja-JP', 'light', 1440],
] as const)(
  'the pages of routing forms are accessible in %s, %s, at %i pixels',
  async (locale, colorScheme, width) => {
    const { owner, member: reader } = await newWorld();
    const isHelp = { fieldUid: 'topic', comparison: 'isAnyOf', value: ['Help'] };
    const isOver = { fieldUid: 'size', comparison: 'isGreaterThan', value: '5' };
    const grouped = { ...ruleOf(isHelp, isOver), operator: 'or' };
    const groups = [...grouped.groups, { conditions: [isHelp] }];
    const form = await made(owner, {
      isPublic: true,
      rules: [{ ...grouped, groups }, ruleOf(isHelp)],
    });
    const answers = [
      { fieldUid: 'email', content: 'ada@example.com' },
      { fieldUid: 'topic', content: 'Help' },
    ];
    const params = { formId: form.uid };
    await call(CreateRoutingFormResponse, { as: owner, params, body: { answers } });
    const options = { locale, colorScheme, viewport: { width, height: 900 } };
    const page = await openForms(owner, options);
    const check = async (shown: Page, state: string) => {
      expect([state, await violationsOn(shown), await isWider(shown)]).toEqual([state, [], false]);
    };
    await page.locator('.rows button').first().waitFor();
    await check(page, 'list');
    await page.locator('.rows button').first().click();
    await member(page, '/name').fill('');
    await page.getByRole('button', { name: /^(?:Save changes|変更を保存)$/u }).click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    await check(page, 'builder');
    const views = page.locator('.views a');
    await page.getByRole('button', { name: /^(?:Discard|破棄)$/u }).click();
    await page.locator('dialog.ask button').last().click();
    await views.nth(1).click();
    await page.locator('input[type="email"]:visible').fill('ada@example.com');
    await page.locator('button[type="submit"]:visible').click();
    await page.locator('#test-result').waitFor();
    await check(page, 'test run');
    await views.nth(2).click();
    await page.getByRole('row').nth(1).waitFor();
    await check(page, 'responses');
    const other = await openForms(reader, options);
    await other.locator('.rows button').first().click();
    await other.locator('.summary').first().waitFor();
    expect(await other.locator('.routing-forms form[aria-label]').count()).toBe(1);
    await check(other, 'summary');
  },
);
