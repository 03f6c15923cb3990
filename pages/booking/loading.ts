import type { PublicEventType } from '../../client/src/index.ts';
import { type Missing, pageData } from '../shared/page-data.ts';
import { pathAfter } from '../shared/path.ts';
import { type KnownStarts, type Start, startsIn, stepMs } from '../shared/picker/starts.ts';
import { service } from '../shared/service.ts';
import { isNarrowed, isOpened, openedBy } from './opened-by.ts';

/** What the page shows before its visitor does anything. */
export interface Offer extends KnownStarts {
  readonly teamName: string;
  readonly eventType: PublicEventType;
}

interface Embedded {
  readonly team: { readonly name: string };
  readonly eventType: PublicEventType;
  readonly starts: { readonly data: readonly Start[] };
  readonly periodEnd: number;
}

export const team = pathAfter('t');
export const eventTypeId = pathAfter('e');

/** What came with the page; undefined where it has to be asked for. */
export function embeddedOffer(): Offer | Missing | undefined {
  const data = pageData<Embedded>();
  // No server is told of what opens the event type, or narrows what is offered, before the page asks.
  if ('problem' in data) return isOpened && data.problem.status === 404 ? undefined : data;
  if (isNarrowed) return undefined;
  return {
    teamName: data.team.name,
    eventType: data.eventType,
    starts: data.starts.data,
    knownUntilMs: data.periodEnd,
  };
}

export async function loadOffer(): Promise<Offer> {
  const nowMs = Date.now();
  const [found, eventType, more] = await Promise.all([
    service.guests.getPublicTeam(team),
    service.guests.getPublicEventType(team, eventTypeId, openedBy),
    listStarts(nowMs, nowMs + stepMs),
  ]);
  return { teamName: found.data.name, eventType: eventType.data, ...more };
}

/** The starts of a period, however long it is. */
export const listStarts = (fromMs: number, untilMs: number): Promise<KnownStarts> =>
  startsIn(fromMs, untilMs, (period) =>
    service.guests.listPublicAvailableSchedules(team, eventTypeId, period, openedBy),
  );
