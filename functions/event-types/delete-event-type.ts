import { deleteEventType } from '../../lib/app/event-types/delete-event-type.ts';
import { DeleteEventType } from '../../lib/contract/event-types/delete-event-type.ts';
import { assignment } from '../../lib/data/assignment/assignment.ts';
import { bookings } from '../../lib/data/bookings/bookings.ts';
import { listComingBookings } from '../../lib/data/bookings/list-coming-bookings.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { ledger } from '../../lib/data/ledger/ledger.ts';
import { limits } from '../../lib/data/limits/limits.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { listComingBookings, stepMs: 8000 };

export const handler = implementWrite(
  DeleteEventType,
  [ledger, eventTypes, assignment, bookings, limits],
  deps,
  ({ params, query, context, store }, deps) =>
    deleteEventType(params.uid, query, context, store, deps),
);
