import { isSettingsSection } from '../../lib/app/pages/settings-sections.ts';
import { GetSettingsSectionPage } from '../../lib/contract/pages/get-settings-section-page.ts';
import { acceptedLocale } from '../../lib/http/accepted-locale.ts';
import { implementFile } from '../../lib/http/implement-file.ts';
import { builtSignedInPage } from '../../lib/http/read-built.ts';

export const handler = implementFile(
  GetSettingsSectionPage,
  async ({ section }, locale) =>
    isSettingsSection(section) ? builtSignedInPage('settings', locale) : undefined,
  acceptedLocale,
);
