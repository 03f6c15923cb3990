import { expect, test } from 'vitest';
import { settingsSections } from '../../../lib/app/pages/settings-sections.ts';
import { GetSettingsPage } from '../../../lib/contract/pages/get-settings-page.ts';
import { GetSettingsSectionPage } from '../../../lib/contract/pages/get-settings-section-page.ts';
import { call } from '../../support/http/call.ts';

test('each section has the settings page', async () => {
  const { body: whole } = await call(GetSettingsPage, {});
  for (const section of settingsSections) {
    const { status, body } = await call(GetSettingsSectionPage, { params: { section } });
    expect([status, body], section).toEqual([200, whole]);
  }
});

test('an unknown section is 404', async () => {
  for (const section of ['hour', 'Hours', 'toString', '']) {
    const { body } = await call(GetSettingsSectionPage, { params: { section } });
    expect(body.code, section).toBe('route/unknown');
  }
});
