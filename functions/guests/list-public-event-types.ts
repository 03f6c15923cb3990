import { listPublicEventTypes } from '../../lib/app/guests/list-public-event-types.ts';
import { ListPublicEventTypes } from '../../lib/contract/guests/list-public-event-types.ts';
import { findTeam } from '../../lib/data/find-team.ts';
import { listEventTypes } from '../../lib/data/list-event-types.ts';
import { implementPublicRead } from '../../lib/http/implement-public-read.ts';

export const handler = implementPublicRead(
  ListPublicEventTypes,
  ({ params: { team }, query, nowMs }, deps) => listPublicEventTypes(team, query, nowMs, deps),
  { findTeam, listEventTypes },
);
