import { listPublicEventTypes } from '../../lib/app/bookings/list-public-event-types.ts';
import { ListPublicEventTypes } from '../../lib/contract/guests/list-public-event-types.ts';
import { listEventTypes } from '../../lib/data/event-types/list-event-types.ts';
import { findTeam } from '../../lib/data/people/find-team.ts';
import { implementReadWith } from '../../lib/http/implement-read-with.ts';
import { publicReader } from '../../lib/http/public-reader.ts';
import { jsonReply } from '../../lib/http/reply.ts';

export const handler = implementReadWith(
  ListPublicEventTypes,
  { credential: publicReader, reply: jsonReply },
  { findTeam, listEventTypes },
  ({ params: { team }, query, nowMs }, deps) => listPublicEventTypes(team, query, nowMs, deps),
);
