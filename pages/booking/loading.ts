import type { PublicEventType } from '../../client/src/index.ts';
import { type StartRun, startsOfRuns } from '../../lib/domain/hours/start-runs.ts';
import { nowMs, setClock, setClockBy } from '../shared/clock.ts';
import { type Missing, pageData } from '../shared/page-data.ts';
import { pathAfter } from '../shared/path.ts';
import { type ListStarts, type LoadedStarts, startsIn, stepMs } from '../shared/picker/starts.ts';
import { service } from '../shared/service.ts';
import { isNarrowed, isOpened, openedBy } from './opened-by.ts';

/** What the page shows before its visitor does anything. */
export interface Offer extends LoadedStarts {
  readonly teamName: string;
  readonly eventType: PublicEventType;
}

interface Embedded {
  readonly team: { readonly name: string };
  readonly eventType: PublicEventType;
  /** When the service wrote it, and until when the starts are known. */
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly runs: readonly StartRun[];
}

const dayMs = 86_400_000;

export const team = pathAfter('t');
export const eventTypeId = pathAfter('e');

/** What came with the page; undefined where it has to be asked for. */
export function embeddedOffer(): Offer | Missing | undefined {
  const data = pageData<Embedded>();
  if ('problem' in data) return isOpened && data.problem.status === 404 ? undefined : data;
  setClock(data.periodStart);
  // No server is told of what narrows what is offered before the page asks.
  if (isNarrowed) return undefined;
  return {
    teamName: data.team.name,
    eventType: data.eventType,
    starts: startsOfRuns(data.runs).map(({ start, seats }) => ({
      startedAt: new Date(start * 60_000).toISOString(),
      remainingCapacity: seats,
    })),
    knownUntilMs: data.periodEnd,
  };
}

export async function loadOffer(): Promise<Offer> {
  // What is past is not offered, whatever the clock of the device says.
  const fromMs = nowMs() - dayMs;
  const [found, eventType, more] = await Promise.all([
    service.guests.getPublicTeam(team),
    service.guests.getPublicEventType(team, eventTypeId, openedBy),
    startsIn(fromMs, fromMs + stepMs, listStarts),
  ]);
  setClockBy(found.response);
  return { teamName: found.data.name, eventType: eventType.data, ...more };
}

export const listStarts: ListStarts = (period) =>
  service.guests.listPublicAvailableSchedules(team, eventTypeId, period, openedBy);
