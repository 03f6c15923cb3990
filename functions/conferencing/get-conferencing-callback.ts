import { callbackPage } from '../../lib/app/pages/callback-page.ts';
import { GetConferencingCallback } from '../../lib/contract/conferencing/get-conferencing-callback.ts';
import { implementFile } from '../../lib/http/implement-file.ts';
import { builtPages } from '../../lib/http/read-built.ts';

const page = {
  title: 'Connect an account for meetings',
  path: '/v1/conferencing/connections',
};

export const handler = implementFile(GetConferencingCallback, async () =>
  callbackPage(page, await builtPages()),
);
