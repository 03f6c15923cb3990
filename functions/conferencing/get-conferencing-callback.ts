import { callbackPage } from '../../lib/app/pages/callback-page.ts';
import { GetConferencingCallback } from '../../lib/contract/conferencing/get-conferencing-callback.ts';
import { acceptedLocale } from '../../lib/http/accepted-locale.ts';
import { implementFile } from '../../lib/http/implement-file.ts';
import { builtPages } from '../../lib/http/read-built.ts';

const titles = { en: 'Connect a video meeting account', ja: 'ビデオ会議アカウントの連携' };
const path = '/v1/conferencing/connections';

export const handler = implementFile(
  GetConferencingCallback,
  async (_, locale) => callbackPage({ titles, path }, await builtPages(), locale),
  acceptedLocale,
);
