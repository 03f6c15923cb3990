import { recountDeps } from '../../lib/app/event-types/recount-limits.ts';
import { updateEventType } from '../../lib/app/event-types/update-event-type.ts';
import { UpdateEventType } from '../../lib/contract/event-types/update-event-type.ts';
import { commit } from '../../lib/data/commit.ts';
import { readItems } from '../../lib/data/items.ts';
import { listComingBookings } from '../../lib/data/list-coming-bookings.ts';
import { listSeats } from '../../lib/data/seats.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { readItems, commit, listSeats, listComingBookings, ...recountDeps };

export const handler = implementWrite(UpdateEventType, deps, ({ params, body, intent }, deps) =>
  updateEventType(params.uid, body, intent, deps),
);
