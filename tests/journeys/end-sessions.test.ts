import { expect } from 'vitest';
import { newWorld } from '../support/world.ts';
import { browserStage } from './browser-stage.ts';
import { isWider, violationsOn } from './opened-page.ts';
import { openSettings } from './settings-opened.ts';

const stage = browserStage('the end of the sessions of another user');
const { looked } = stage;

looked.each([
  { colorScheme: 'dark', locale: 'en-GB', viewport: { width: 320, height: 800 } },
  { colorScheme: 'light', locale: 'ja-JP', viewport: { width: 1440, height: 900 } },
] as const)(
  'the dialog that signs another user out is accessible in $locale at $viewport.width px, and its result is shown',
  async (look) => {
    const { owner, member } = await newWorld();
    const page = await openSettings(stage, owner, 'people', look);
    const name = new RegExp(`^(?:Sign out everywhere|サインアウトさせる) ${member.name}$`, 'u');
    await page.getByRole('button', { name }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(await isWider(page)).toBe(false);
    await dialog.getByRole('button').first().click();
    await page.getByText(/is signed out within a minute|1分以内にサインアウト/u).waitFor();
    expect(await violationsOn(page)).toEqual([]);
  },
);
