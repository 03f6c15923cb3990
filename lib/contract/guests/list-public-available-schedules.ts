import { contract, everyRole } from '../contract.ts';
import { ListAvailableSchedules } from '../event-types/list-available-schedules.ts';
import { publicPeriod } from './public-period.ts';

const { cost: _, ...shared } = ListAvailableSchedules;

export const ListPublicAvailableSchedules = contract({
  ...shared,
  id: 'listPublicAvailableSchedules',
  summary: 'List the available start times of an event type without a credential',
  description:
    'Returns every start time in the period that can be booked now: of an event type with `visibility: public` or `unlisted`, or of the one to which the response or the booking link ' +
    'leads whose token you send. `team` is the slug or the ID of the organization.',
  scope: 'public',
  roles: everyRole,
  query: publicPeriod,
  takesBookingLink: true,
  problems: ['caller/rate-limited', ...ListAvailableSchedules.problems, 'service/unavailable'],
});
