import { CreateUserAvailabilityCalendar } from '../../lib/contract/availability/create-user-availability-calendar.ts';
import { DeleteUserAvailabilityCalendar } from '../../lib/contract/availability/delete-user-availability-calendar.ts';
import { GetUserAvailabilityCalendar } from '../../lib/contract/availability/get-user-availability-calendar.ts';
import { UpdateUserAvailabilityCalendar } from '../../lib/contract/availability/update-user-availability-calendar.ts';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { ConfirmBooking } from '../../lib/contract/bookings/confirm-booking.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { DeclineBooking } from '../../lib/contract/bookings/decline-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { ReassignBookingAutomatically } from '../../lib/contract/bookings/reassign-booking-automatically.ts';
import { RescheduleBooking } from '../../lib/contract/bookings/reschedule-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { GetEventType } from '../../lib/contract/event-types/get-event-type.ts';
import { UpdateEventType } from '../../lib/contract/event-types/update-event-type.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import { GetSchedule } from '../../lib/contract/schedules/get-schedule.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import type { Fault } from '../support/engine/faulty-engine.ts';
import type { Ready } from '../support/ready.ts';
import { type AuthenticatedRequest, type Operation, operation } from './operation.ts';
import { peopleOperations } from './people-operations.ts';

const named = (mark: string) => ({ name: mark });

/** Every kind of write. */
export const operations: readonly Operation[] = [
  operation('Create Booking', CreateBooking, GetBooking, {
    body: (mark) => ({ email: `${mark}@example.com` }),
  }),
  operation('Update Booking', UpdateBooking, GetBooking),
  operation('Update Booking, another start', UpdateBooking, GetBooking, {
    body: (_, { nextStart }) => ({ startedAt: nextStart() }),
  }),
  operation('Reschedule Booking', RescheduleBooking, GetBooking),
  operation('Confirm Booking', ConfirmBooking, GetBooking),
  operation('Decline Booking', DeclineBooking, GetBooking),
  operation('Cancel Booking', CancelBooking, GetBooking),
  operation('Reassign Booking', ReassignBookingAutomatically, GetBooking),
  operation('Create Schedule', CreateSchedule, GetSchedule, { body: named }),
  operation('Update Schedule', UpdateSchedule, GetSchedule),
  operation('Delete Schedule', DeleteSchedule, GetSchedule),
  operation('Update Event Type', UpdateEventType, GetEventType),
  operation('Create Calendar', CreateUserAvailabilityCalendar, GetUserAvailabilityCalendar, {
    body: named,
  }),
  operation('Update Calendar', UpdateUserAvailabilityCalendar, GetUserAvailabilityCalendar),
  operation('Delete Calendar', DeleteUserAvailabilityCalendar, GetUserAvailabilityCalendar),
  ...peopleOperations,
];

/** Creates a request of the operation that was never sent before. */
export async function requestOf(
  ready: Ready,
  { contract, body, about }: Operation,
  mark: string,
): Promise<AuthenticatedRequest> {
  const request: AuthenticatedRequest = {
    as: ready.world.owner,
    ...(await ready.request(contract.id)),
    ...(await about?.(ready)),
  };
  const members = { ...request.body, ...body?.(mark, ready) };
  return Object.keys(members).length === 0 ? request : { ...request, body: members };
}

/** `npm run faults` tests every operation with every fault, with and without a key. Other runs test some of them. */
export const isWhole = process.env.FAULTS === 'all';

/** Combines every operation with every fault. `turn` numbers the diagonals, to choose rows of each. */
export const rowsOf = (faults: Readonly<Record<string, Fault>>) =>
  operations.flatMap((one, row) =>
    Object.entries(faults).map(([name, fault], column) => ({
      operation: one,
      does: one.name,
      fault,
      name,
      turn: row + column,
    })),
  );
