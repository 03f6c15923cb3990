import { callbackPage } from '../../lib/app/pages/callback-page.ts';
import { GetConferencingCallback } from '../../lib/contract/conferencing/get-conferencing-callback.ts';
import { implementLocalFile } from '../../lib/http/implement-local-file.ts';
import { builtPages } from '../../lib/http/read-built.ts';

const page = {
  titles: { en: 'Connect an account for meetings', ja: 'ビデオ会議のアカウントの接続' },
  path: '/v1/conferencing/connections',
};

export const handler = implementLocalFile(GetConferencingCallback, async (locale) =>
  callbackPage(page, await builtPages(), locale),
);
