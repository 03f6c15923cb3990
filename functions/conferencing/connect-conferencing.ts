import { connectConferencing } from '../../lib/app/conferencing/connect-conferencing.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { ConnectConferencing } from '../../lib/contract/conferencing/connect-conferencing.ts';
import { sealVerifier } from '../../lib/data/connection-secrets.ts';
import { registrationOf } from '../../lib/data/oauth-registrations.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';
import { beginAuthorization } from '../../lib/outbound/oauth/oauth-client.ts';

const deps = { newUid, registrationOf, beginAuthorization, sealVerifier };

export const handler = implementWrite(ConnectConferencing, deps, (asked, d) =>
  connectConferencing(asked.params.provider, asked.body, asked.context, asked.store, d),
);
