import type { PublicEventType } from '../../client/src/index.ts';
import { type Missing, pageData } from '../shared/page-data.ts';
import { pathAfter } from '../shared/path.ts';
import { service } from '../shared/service.ts';
import { isNarrowed, openedBy } from './opened-by.ts';

/** A start time that can be booked. */
export interface Start {
  readonly startedAt: string;
  readonly remainingCapacity: number;
}

/** What the page shows before its visitor does anything. */
export interface Offer {
  readonly teamName: string;
  readonly eventType: PublicEventType;
  readonly starts: readonly Start[];
  /** Until when the starts are known, in epoch milliseconds. */
  readonly knownUntilMs: number;
}

interface Embedded {
  readonly team: { readonly name: string };
  readonly eventType: PublicEventType;
  readonly starts: { readonly data: readonly Start[] };
  readonly periodEnd: number;
}

export const team = pathAfter('t');
export const eventTypeId = pathAfter('e');

const dayMs = 86_400_000;

/** The longest period that is asked for at once: the service allows 62 days. */
const stepMs = 31 * dayMs;

/** As far ahead as times are looked for before the visitor is told that there are none. */
export const lookedAtMostMs = 186 * dayMs;

/** What came with the page; undefined where it has to be asked for. */
export function embeddedOffer(): Offer | Missing | undefined {
  const data = pageData<Embedded>();
  // No server is told of what opens the event type, or narrows what is offered, before the page asks.
  if (isNarrowed) return undefined;
  if ('problem' in data) {
    const isGone = data.problem.status === 404 && !('bookingToken' in openedBy);
    return isGone ? data : undefined;
  }
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
    startsIn(nowMs, nowMs + stepMs),
  ]);
  return { teamName: found.data.name, eventType: eventType.data, ...more };
}

/** The starts of a period, which is cut where it is too long to be asked for at once. */
export async function startsIn(
  fromMs: number,
  untilMs: number,
): Promise<Pick<Offer, 'starts' | 'knownUntilMs'>> {
  const periods = [];
  for (let at = fromMs; at < untilMs; at += stepMs) {
    periods.push({ periodStart: at, periodEnd: Math.min(at + stepMs, untilMs) });
  }
  const replies = await Promise.all(
    periods.map(({ periodStart, periodEnd }) =>
      service.guests.listPublicAvailableSchedules(
        team,
        eventTypeId,
        {
          periodStart: new Date(periodStart).toISOString(),
          periodEnd: new Date(periodEnd).toISOString(),
        },
        openedBy,
      ),
    ),
  );
  return { starts: replies.flatMap(({ data }) => data), knownUntilMs: untilMs };
}
