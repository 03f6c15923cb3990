import { contract, everyRole } from '../contract.ts';
import { ListAvailableSchedules } from '../event-types/list-available-schedules.ts';

export const ListPublicAvailableSchedules = contract({
  ...ListAvailableSchedules,
  id: 'listPublicAvailableSchedules',
  summary: 'List the available start times of an event type without a credential',
  description:
    'Returns every start time in the period that can be booked now: of an event type with `visibility: public` or `unlisted`, or of the one to which the response or the booking link ' +
    'leads whose token you send. `team` is the slug or the ID of the organization.',
  scope: 'public',
  roles: everyRole,
  takesBookingLink: true,
  problems: ['caller/rate-limited', ...ListAvailableSchedules.problems, 'service/unavailable'],
});
