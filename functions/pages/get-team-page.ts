import { getTeamPage } from '../../lib/app/pages/get-team-page.ts';
import { GetTeamPage } from '../../lib/contract/pages/get-team-page.ts';
import { listEventTypes } from '../../lib/data/event-types/list-event-types.ts';
import { findTeam } from '../../lib/data/people/find-team.ts';
import { organizations } from '../../lib/data/people/organizations.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementReadWith } from '../../lib/http/implement-read-with.ts';
import { publicPage } from '../../lib/http/public-page.ts';

const deps = { findTeam, listEventTypes, readerOf: readerOf([organizations]) };
const options = publicPage('team', deps);

export const handler = implementReadWith(GetTeamPage, options, deps, getTeamPage);
