import { getTeamPage } from '../../lib/app/pages/get-team-page.ts';
import { GetTeamPage } from '../../lib/contract/pages/get-team-page.ts';
import { findTeam } from '../../lib/data/find-team.ts';
import { listEventTypes } from '../../lib/data/list-event-types.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementPage } from '../../lib/http/implement-page.ts';

const deps = { findTeam, listEventTypes, readerOf };

export const handler = implementPage(GetTeamPage, 'team', getTeamPage, deps);
