import { callbackPage } from '../../lib/app/service/callback-page.ts';
import { GetConferencingCallback } from '../../lib/contract/conferencing/get-conferencing-callback.ts';
import { implementFile } from '../../lib/http/implement-file.ts';

export const handler = implementFile(GetConferencingCallback, async () =>
  callbackPage({ title: 'Connect an account for meetings', path: '/v1/conferencing/connections' }),
);
