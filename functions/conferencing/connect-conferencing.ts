import { connectConferencing } from '../../lib/app/conferencing/connect-conferencing.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { ConnectConferencing } from '../../lib/contract/conferencing/connect-conferencing.ts';
import { conferencing } from '../../lib/data/conferencing/conferencing.ts';
import { sealVerifier } from '../../lib/data/external-calendars/connection-secrets.ts';
import { grants } from '../../lib/data/external-calendars/grants.ts';
import { registrationOf } from '../../lib/data/external-calendars/oauth-registrations.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { users } from '../../lib/data/people/users.ts';
import { implementWriteWith } from '../../lib/http/implement-write-with.ts';
import { ownCredential } from '../../lib/http/own-credential.ts';
import { beginAuthorization } from '../../lib/outbound/oauth/oauth-client.ts';

const deps = { newUid, registrationOf, beginAuthorization, sealVerifier };

export const handler = implementWriteWith(
  ConnectConferencing,
  { credential: ownCredential },
  [users, grants, hours, conferencing],
  deps,
  (asked, d) =>
    connectConferencing(asked.params.provider, asked.body, asked.context, asked.store, d),
);
