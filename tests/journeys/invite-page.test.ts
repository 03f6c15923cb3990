import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { DeleteOrganizationInvitation } from '../../lib/contract/organization/delete-organization-invitation.ts';
import { ListOrganizationUsers } from '../../lib/contract/organization/list-organization-users.ts';
import { UpdateTeam } from '../../lib/contract/organization/update-team.ts';
import { linkTo } from '../api/organization/invitations.ts';
import { call } from '../support/http/call.ts';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';

const stage = browserStage('the page of an invitation', { hasOwnUrl: true });
const { looked } = stage;

/** Opens the link of an invitation in a new browser. */
async function open(
  { uid, token }: { uid: string; token: string },
  locale = 'en-GB',
): Promise<Page> {
  const context = await stage.browser.newContext({ locale, timezoneId: 'Asia/Tokyo' });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`${stage.base}/invite#${new URLSearchParams({ invitation: uid, token })}`);
  return page;
}

looked(
  'an invited person joins with the keyboard, in the time zone of the team, is signed in, and sees their availability',
  async () => {
    const world = await newWorld();
    const params = { teamId: world.of };
    const body = { timeZone: 'Europe/Vienna', locale: 'ja' } as const;
    await call(UpdateTeam, { as: world.owner, params, body });
    const email = `${crypto.randomUUID()}@example.com`;
    const link = await linkTo(world, { email });
    const page = await open(link);
    await page.getByRole('heading', { name: 'Join An organization' }).waitFor();
    expect(page.url()).not.toContain('token');
    await page.getByLabel('Your name').press('Enter');
    await page.getByText('Enter your name.').waitFor();
    await page.keyboard.type('Robin');
    expect(await page.getByLabel('Language').inputValue()).toBe('ja');
    expect(await page.getByLabel('Time zone').inputValue()).toContain('Vienna');
    await page.getByLabel('Language').selectOption('en');
    await page.getByRole('button', { name: 'Join An organization' }).press('Enter');
    await page.waitForURL('**/settings/hours');
    await page.getByText('Robin').first().waitFor();
    const [user] = (await call(ListOrganizationUsers, { as: world.owner, query: { email } })).body
      .data;
    expect(user).toMatchObject({ name: 'Robin', timeZone: 'Europe/Vienna', locale: 'en' });
    const again = await open(link);
    await again.getByText('This invitation isn’t valid any more').waitFor();
    await again.getByRole('link', { name: 'Sign in' }).waitFor();
  },
);

looked('a withdrawn invitation says what to do, in the language of the browser', async () => {
  const world = await newWorld();
  const link = await linkTo(world);
  await call(DeleteOrganizationInvitation, { as: world.owner, params: { uid: link.uid } });
  const page = await open(link, 'ja');
  await page.getByText('この招待は無効です').waitFor();
});
