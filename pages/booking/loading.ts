import type { PublicEventType } from '../../client/src/index.ts';
import { type StartRun, startsOfRuns } from '../../lib/domain/hours/start-runs.ts';
import { nowMs, setClock, setClockBy } from '../shared/clock.ts';
import { type Missing, pageData } from '../shared/page-data.ts';
import { pathAfter } from '../shared/path.ts';
import { type ListStarts, type LoadedStarts, startsIn, stepMs } from '../shared/picker/starts.ts';
import { service } from '../shared/service.ts';
import { isNarrowed, isOpened, openedBy } from './opened-by.ts';

/** The data that the page shows when it opens. */
export interface Offer extends LoadedStarts {
  readonly teamName: string;
  readonly eventType: PublicEventType;
}

interface Embedded {
  readonly team: { readonly name: string };
  readonly eventType: PublicEventType;
  /** Epoch milliseconds: the time of the response, and the end of the period in which all starts are known. */
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly runs: readonly StartRun[];
}

const dayMs = 86_400_000;

export const team = pathAfter('t');
export const eventTypeId = pathAfter('e');

/** Reads the embedded data of the page; undefined if the page must request it. */
export function embeddedOffer(): Offer | Missing | undefined {
  const data = pageData<Embedded>();
  if ('problem' in data) return isOpened && data.problem.status === 404 ? undefined : data;
  setClock(data.periodStart);
  // Browsers do not send the fragment, so the embedded starts do not take the response into account.
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
  // The clock of the device may be wrong, so the period begins a day earlier. The service offers no past starts.
  const fromMs = nowMs() - dayMs;
  const [publicTeam, eventType, more] = await Promise.all([
    service.guests.getPublicTeam(team),
    service.guests.getPublicEventType(team, eventTypeId, openedBy),
    startsIn(fromMs, fromMs + stepMs, listStarts),
  ]);
  setClockBy(publicTeam.response);
  return { teamName: publicTeam.data.name, eventType: eventType.data, ...more };
}

export const listStarts: ListStarts = (period) =>
  service.guests.listPublicAvailableSchedules(team, eventTypeId, period, openedBy);
