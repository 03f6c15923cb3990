import { prepareDeps } from '../../lib/app/event-types/prepare-terms.ts';
import { updateEventType } from '../../lib/app/event-types/update-event-type.ts';
import { UpdateEventType } from '../../lib/contract/event-types/update-event-type.ts';
import { bookings } from '../../lib/data/bookings/bookings.ts';
import { listComingBookings } from '../../lib/data/bookings/list-coming-bookings.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { limits } from '../../lib/data/limits/limits.ts';
import { listSeats } from '../../lib/data/limits/seats.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { ...prepareDeps, listSeats, listComingBookings };

export const handler = implementWrite(
  UpdateEventType,
  [eventTypes, bookings, limits],
  deps,
  ({ params, body, context, store }, deps) =>
    updateEventType(params.uid, body, context, store, deps),
);
