import {
  authorizeConferencingConnection,
  authorizingDeps,
} from '../../lib/app/conferencing/authorize-conferencing-connection.ts';
import { AuthorizeConferencingConnection } from '../../lib/contract/conferencing/authorize-conferencing-connection.ts';
import { conferencing } from '../../lib/data/conferencing/conferencing.ts';
import { calendarConnections } from '../../lib/data/external-calendars/calendar-connections.ts';
import { externalBusyTime } from '../../lib/data/external-calendars/external-busy-time.ts';
import { grants } from '../../lib/data/external-calendars/grants.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { implementWriteWith } from '../../lib/http/implement-write-with.ts';
import { ownCredential } from '../../lib/http/own-credential.ts';

export const handler = implementWriteWith(
  AuthorizeConferencingConnection,
  { credential: ownCredential },
  [externalBusyTime, calendarConnections, grants, hours, conferencing],
  authorizingDeps,
  ({ params, body, context, store }, deps) =>
    authorizeConferencingConnection(params.uid, body, context, store, deps),
);
