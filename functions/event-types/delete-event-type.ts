import { deleteEventType } from '../../lib/app/event-types/delete-event-type.ts';
import { DeleteEventType } from '../../lib/contract/event-types/delete-event-type.ts';
import { commit } from '../../lib/data/commit.ts';
import { findEventType, readEventType } from '../../lib/data/event-types.ts';
import { readItems } from '../../lib/data/items.ts';
import { listComingBookings } from '../../lib/data/list-coming-bookings.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { findEventType, readEventType, readItems, listComingBookings, commit, stepMs: 8000 };

export const handler = implementWrite(DeleteEventType, deps, ({ params, query, intent }, deps) =>
  deleteEventType(params.uid, query, intent, deps),
);
