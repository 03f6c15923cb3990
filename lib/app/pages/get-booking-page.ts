import type { readEventType } from '../../data/event-types/stored-event-types.ts';
import type { listSeats } from '../../data/limits/seats.ts';
import type { findTeam } from '../../data/people/find-team.ts';
import type { Reader } from '../../data/reader.ts';
import { visitorOf } from '../../domain/access.ts';
import { startRuns } from '../../domain/hours/start-runs.ts';
import { dayMs } from '../../domain/time/zone.ts';
import type { WithPictures } from '../../domain/write-context.ts';
import { getPublicEventType } from '../bookings/get-public-event-type.ts';
import { getPublicTeam } from '../bookings/get-public-team.ts';
import type { ChargeSearch } from '../charge-search.ts';
import { findStarts } from '../event-types/find-starts.ts';
import { publicTeam } from '../public-team.ts';
import type { PageContent } from './page-content.ts';
import { bookingPreview } from './page-preview.ts';

interface BookingPageRequest {
  readonly params: { readonly team: string; readonly eventTypeId: string };
  readonly nowMs: number;
  readonly charge: ChargeSearch;
}

interface Deps extends WithPictures {
  readonly findTeam: typeof findTeam;
  readonly readEventType: typeof readEventType;
  readonly readerOf: (of: Reader['of']) => Reader;
  readonly listSeats: typeof listSeats;
}

/** Longest period of a search without a credential. */
const daysShown = 31;

/**
 * Page on which guests book an event type. It contains the data of its first view: the team, the event type and the
 * first start times.
 */
export async function getBookingPage(
  { params: { team, eventTypeId }, nowMs, charge }: BookingPageRequest,
  { findTeam, listSeats, ...deps }: Deps,
): Promise<PageContent> {
  const of = await publicTeam(team, nowMs, 'event-type/unknown', { findTeam });
  const known = { ...deps, findTeam: async () => of };
  const asked = {
    params: { team, uid: eventTypeId },
    responseToken: undefined,
    bookingToken: undefined,
    nowMs,
  };
  const period = { periodStart: nowMs, periodEnd: nowMs + daysShown * dayMs };
  const reader = deps.readerOf(of);
  const [{ data: shownTeam, embedOrigins }, { data: eventType, isListed }, starts] =
    await Promise.all([
      getPublicTeam(team, nowMs, known),
      getPublicEventType(asked, known),
      findStarts(visitorOf(of), eventTypeId, period, nowMs, { reader, listSeats, charge }),
    ]);
  const { name, slug, locale } = shownTeam;
  const runs = startRuns(starts, eventType.capacity !== null);
  return {
    title: `${eventType.name} – ${name}`,
    preview: bookingPreview(eventType, { name, path: slug ?? team, locale }, isListed),
    ancestors: embedOrigins,
    data: JSON.stringify({ team: shownTeam, eventType, ...period, runs }),
  };
}
