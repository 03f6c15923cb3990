import { listPublicEventTypes } from '../../lib/app/guests/list-public-event-types.ts';
import { ListPublicEventTypes } from '../../lib/contract/guests/list-public-event-types.ts';
import { findTeam } from '../../lib/data/find-team.ts';
import { listEventTypes } from '../../lib/data/list-event-types.ts';
import { implementReadWith } from '../../lib/http/implement-read-with.ts';
import { publicReader } from '../../lib/http/public-reader.ts';
import { jsonReply } from '../../lib/http/reply.ts';

export const handler = implementReadWith(
  ListPublicEventTypes,
  { credential: publicReader, reply: jsonReply },
  { findTeam, listEventTypes },
  ({ params: { team }, query, nowMs }, deps) => listPublicEventTypes(team, query, nowMs, deps),
);
