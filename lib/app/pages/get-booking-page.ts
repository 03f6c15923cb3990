import type { readEventType } from '../../data/event-types.ts';
import type { findTeam } from '../../data/find-team.ts';
import type { Reader } from '../../data/reader.ts';
import type { listSeats } from '../../data/seats.ts';
import { dayMs } from '../../domain/time/zone.ts';
import type { WithPictures } from '../../domain/write-context.ts';
import { getPublicEventType } from '../guests/get-public-event-type.ts';
import { getPublicTeam } from '../guests/get-public-team.ts';
import { listPublicAvailableSchedules } from '../guests/list-public-available-schedules.ts';
import { publicTeam } from '../public-team.ts';
import type { PageContent } from './page-content.ts';

interface Asked {
  readonly params: { readonly team: string; readonly eventTypeId: string };
  readonly nowMs: number;
}

interface Deps extends WithPictures {
  readonly findTeam: typeof findTeam;
  readonly readEventType: typeof readEventType;
  readonly readerOf: (of: Reader['of']) => Reader;
  readonly listSeats: typeof listSeats;
}

/** A whole month, whichever it is: as much as a request for start times may ask for at the cost of one. */
const daysShown = 31;

/** The page on which guests book an event type. What it shows first comes with it: the team, the event type and the first start times. */
export async function getBookingPage(
  { params: { team, eventTypeId }, nowMs }: Asked,
  { findTeam, ...deps }: Deps,
): Promise<PageContent> {
  const of = await publicTeam(team, nowMs, 'event-type/unknown', { findTeam });
  const known = { ...deps, findTeam: async () => of };
  const params = { team, uid: eventTypeId };
  const query = { periodStart: nowMs, periodEnd: nowMs + daysShown * dayMs };
  const noTokens = { responseToken: undefined, bookingToken: undefined };
  const asked = { params, query, ...noTokens, nowMs };
  const [shownTeam, eventType, starts] = await Promise.all([
    getPublicTeam(team, nowMs, known),
    getPublicEventType(asked, known),
    listPublicAvailableSchedules(asked, known),
  ]);
  const { name, description } = eventType.data;
  const shown = JSON.stringify({ team: shownTeam.data, eventType: eventType.data, ...query });
  return {
    title: `${name} – ${shownTeam.data.name}`,
    description,
    ancestors: shownTeam.embedOrigins,
    // The start times are a text already, of JSON with the member `data`.
    data: `${shown.slice(0, -1)},"starts":${starts.text}}`,
  };
}
