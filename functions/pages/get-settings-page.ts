import { GetSettingsPage } from '../../lib/contract/pages/get-settings-page.ts';
import { acceptedLocale } from '../../lib/http/accepted-locale.ts';
import { implementFile } from '../../lib/http/implement-file.ts';
import { builtSignedInPage } from '../../lib/http/read-built.ts';

export const handler = implementFile(
  GetSettingsPage,
  (_, locale) => builtSignedInPage('settings', locale),
  acceptedLocale,
);
