import type { Fault } from '../history.ts';
import type { Change } from './changes.ts';

/** The range of instants at which something may have happened. */
export interface Moment {
  readonly earliest: number;
  readonly latest: number;
}

/** One version of a booking or schedule, from the change that made it to the one that ended it. */
export interface Phase<State> {
  readonly uid: string;
  readonly version: number;
  readonly state: State;
  readonly began: Moment;
  readonly ended: Moment;
  readonly change: Change;
}

/** A response with a version, which was current at some instant of the request. */
export interface Sighting<State> {
  readonly version: number;
  readonly state: State;
  readonly startMs: number;
  readonly endMs: number;
}

export interface MadeVersion<State> {
  readonly version: number;
  readonly state: State;
  readonly change: Change;
}

const always = Number.POSITIVE_INFINITY;

/** Whether the phase may have been in effect at some instant of [from, to]. */
export const mayBeIn = ({ began, ended }: Phase<unknown>, from: number, to: number): boolean =>
  began.earliest <= to && from <= ended.latest;

/** Whether the phase was in effect at every instant of [from, to], in any possible order of the requests. */
export const isThroughout = ({ began, ended }: Phase<unknown>, from: number, to: number): boolean =>
  began.latest < from && to < ended.earliest;

/** The last phase of each resource, which must be stored at the end. */
export const lastOf = <P>(lives: Iterable<readonly P[]>): P[] =>
  [...lives].flatMap((life) => life.slice(-1));

/**
 * Puts the versions of a resource in order: 1, 2, 3, each made by one change. A version begins after the one before it,
 * and responses contain it only until the next one begins. If no instants satisfy this, clients did not see the
 * versions in rising order.
 */
export function lifeOf<State>(
  uid: string,
  made: readonly MadeVersion<State>[],
  sightings: readonly Sighting<State>[],
): { readonly phases: readonly Phase<State>[]; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const fault = (detail: string) => faults.push({ rule: 'version', detail: `${uid}: ${detail}` });
  const sorted = made.toSorted((a, b) => a.version - b.version);
  const missed = sorted.findIndex(({ version }, index) => version !== index + 1);
  if (missed !== -1) {
    fault(`its versions are ${sorted.map(({ version }) => version).join(', ')}`);
    return { phases: [], faults };
  }
  const moments = sorted.map(({ change }) => ({ earliest: change.startMs, latest: change.endMs }));
  for (const { version, state, startMs, endMs } of sightings) {
    const [begins, ends] = [moments[version - 1], moments[version]];
    if (begins === undefined) fault(`version ${version} was seen, but no change made it`);
    else begins.latest = Math.min(begins.latest, endMs);
    if (ends !== undefined) ends.earliest = Math.max(ends.earliest, startMs);
    const known = sorted[version - 1]?.state;
    if (known && JSON.stringify(known) !== JSON.stringify(state)) {
      fault(`version ${version} was answered in two ways: ${JSON.stringify([known, state])}`);
    }
  }
  tighten(moments);
  moments.forEach(({ earliest, latest }, index) => {
    if (earliest > latest) fault(`version ${index + 1} was seen before it began or after it ended`);
  });
  const phases = sorted.map(({ version, state, change }, index): Phase<State> => {
    const ended = moments[index + 1] ?? { earliest: always, latest: always };
    return { uid, version, state, change, began: moments[index] as Moment, ended };
  });
  return { phases, faults };
}

function tighten(moments: { earliest: number; latest: number }[]): void {
  let earliest = Number.NEGATIVE_INFINITY;
  for (const moment of moments) {
    earliest = Math.max(earliest, moment.earliest);
    moment.earliest = earliest;
  }
  let latest = always;
  for (const moment of moments.toReversed()) {
    latest = Math.min(latest, moment.latest);
    moment.latest = latest;
  }
}
