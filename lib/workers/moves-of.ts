import { entriesOf, type ListEntry, leftEntry } from '../data/lists/list-entries.ts';
import { versionIn } from '../data/resources/documents.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { Loaded, Run } from './load-resource.ts';
import { statesOf } from './states-of.ts';

/** What is to be written in the lists that a resource stands in, or stood in. */
export interface Moves {
  readonly entries: readonly ListEntry[];
  /** The version of the resource that they tell of. */
  readonly ver: number;
}

/**
 * What the lists are to say of a resource as it is now. Nothing, where a list says so already: where it
 * stood at the same place, and was filtered by the same, before the run and at each version since.
 */
export function movesOf(of: OrganizationId, run: Run, loaded: Loaded, nowMs: number): Moves {
  const [{ origin, version: first }] = run;
  if (loaded.item === undefined) return { entries: [], ver: 0 };
  const states = statesOf(run, loaded);
  const ver = versionIn(loaded.item);
  const byVersion = [...states.values()].map((documents) => entriesOf(of, origin, documents));
  const entries = entriesOf(of, origin, states.get(ver) ?? {});
  const isKnown = states.has(first - 1);
  const said = byVersion.map((one) => new Set(one.map((entry) => JSON.stringify(entry))));
  const isSaid = (entry: ListEntry) =>
    isKnown && said.every((one) => one.has(JSON.stringify(entry)));
  const places = new Set(entries.map(idOf));
  const left = new Map(byVersion.flat().map((entry) => [idOf(entry), leftEntry(entry, nowMs)]));
  for (const place of places) left.delete(place);
  return { entries: [...entries.filter((entry) => !isSaid(entry)), ...left.values()], ver };
}

const idOf = ({ key: { pk, sk } }: ListEntry): string => `${pk} ${sk}`;
