import { disconnectConferencing } from '../../lib/app/conferencing/disconnect-conferencing.ts';
import { endingDeps } from '../../lib/app/external-calendars/end-grant.ts';
import { DeleteConferencingConnection } from '../../lib/contract/conferencing/delete-conferencing-connection.ts';
import { conferencing } from '../../lib/data/conferencing/conferencing.ts';
import { calendarConnections } from '../../lib/data/external-calendars/calendar-connections.ts';
import { externalBusyTime } from '../../lib/data/external-calendars/external-busy-time.ts';
import { grants } from '../../lib/data/external-calendars/grants.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';
import { surroundings } from '../../lib/outbound/surroundings.ts';

const deps = { ...endingDeps, surroundings };

export const handler = implementWrite(
  DeleteConferencingConnection,
  [externalBusyTime, calendarConnections, grants, hours, conferencing],
  deps,
  ({ params: { uid }, context, store }, d) =>
    disconnectConferencing({ uid, userId: context.actor.userId }, context, store, d),
);
