import { GetSettingsPage } from '../../lib/contract/pages/get-settings-page.ts';
import { implementSignedInPage } from '../../lib/http/implement-signed-in-page.ts';

export const handler = implementSignedInPage(GetSettingsPage, 'settings');
