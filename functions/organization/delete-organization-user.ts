import {
  deleteOrganizationUser,
  deletionDeps,
} from '../../lib/app/people/delete-organization-user.ts';
import { DeleteOrganizationUser } from '../../lib/contract/organization/delete-organization-user.ts';
import { assignment } from '../../lib/data/assignment/assignment.ts';
import { bookings } from '../../lib/data/bookings/bookings.ts';
import { conferencing } from '../../lib/data/conferencing/conferencing.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { calendarConnections } from '../../lib/data/external-calendars/calendar-connections.ts';
import { externalBusyTime } from '../../lib/data/external-calendars/external-busy-time.ts';
import { grants } from '../../lib/data/external-calendars/grants.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { ledger } from '../../lib/data/ledger/ledger.ts';
import { limits } from '../../lib/data/limits/limits.ts';
import { apiKeys } from '../../lib/data/people/api-keys.ts';
import { identities } from '../../lib/data/people/identities.ts';
import { organizations } from '../../lib/data/people/organizations.ts';
import { users } from '../../lib/data/people/users.ts';
import { pictures } from '../../lib/data/pictures/pictures.ts';
import { busyRules } from '../../lib/data/schedules/busy-rules.ts';
import { schedules } from '../../lib/data/schedules/schedules.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeleteOrganizationUser,
  [
    organizations,
    users,
    pictures,
    identities,
    apiKeys,
    ledger,
    eventTypes,
    busyRules,
    schedules,
    externalBusyTime,
    calendarConnections,
    grants,
    hours,
    assignment,
    conferencing,
    bookings,
    limits,
  ],
  deletionDeps,
  ({ params, query, context, store }, deps) =>
    deleteOrganizationUser(params.userId, query.bookings, context, store, deps),
);
