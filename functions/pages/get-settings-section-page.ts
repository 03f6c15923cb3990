import { isSettingsSection } from '../../lib/app/pages/settings-sections.ts';
import { GetSettingsSectionPage } from '../../lib/contract/pages/get-settings-section-page.ts';
import { implementSignedInPage } from '../../lib/http/implement-signed-in-page.ts';

export const handler = implementSignedInPage(GetSettingsSectionPage, 'settings', ({ section }) =>
  isSettingsSection(section),
);
