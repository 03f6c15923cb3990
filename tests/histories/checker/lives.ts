import type { Fault } from '../history.ts';
import type { Change } from './changes.ts';

/** When something happened, as far as it is known. */
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

/** Somebody was told a version while it was there. */
export interface Sighting<State> {
  readonly version: number;
  readonly state: State;
  readonly startMs: number;
  readonly endMs: number;
}

export interface Made<State> {
  readonly version: number;
  readonly state: State;
  readonly change: Change;
}

const always = Number.POSITIVE_INFINITY;

/** Whether the phase may have been in effect at some instant of [from, to]. */
export const mayBeIn = ({ began, ended }: Phase<unknown>, from: number, to: number): boolean =>
  began.earliest <= to && from <= ended.latest;

/** Whether it was in effect at every instant of [from, to], whatever order is assumed. */
export const isThroughout = ({ began, ended }: Phase<unknown>, from: number, to: number): boolean =>
  began.latest < from && to < ended.earliest;

/** The last phase of each life: what must be left when nobody is at it any more. */
export const lastOf = <P>(lives: Iterable<readonly P[]>): P[] =>
  [...lives].flatMap((life) => life.slice(-1));

/**
 * The versions of one thing in their order: 1, 2, 3, each made by one change. A version cannot have
 * come before the one before it, nor been told before it came or after the next one did; if no instants are left
 * for it then, what clients saw did not rise.
 */
export function lifeOf<State>(
  uid: string,
  made: readonly Made<State>[],
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
    if (begins === undefined) fault(`version ${version} was seen and made by nobody`);
    else begins.latest = Math.min(begins.latest, endMs);
    if (ends !== undefined) ends.earliest = Math.max(ends.earliest, startMs);
    const known = sorted[version - 1]?.state;
    if (known && JSON.stringify(known) !== JSON.stringify(state)) {
      fault(`version ${version} was told in two ways: ${JSON.stringify([known, state])}`);
    }
  }
  tighten(moments);
  moments.forEach(({ earliest, latest }, index) => {
    if (earliest > latest)
      fault(`version ${index + 1} was seen before it came or after it was gone`);
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
