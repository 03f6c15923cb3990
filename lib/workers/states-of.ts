import { documentsFrom, versionIn } from '../data/resources/documents.ts';
import { undone, type Values } from '../domain/feed/former-values.ts';
import type { Documents, Outgoing } from '../domain/feed/outgoing.ts';
import type { Loaded, Run } from './load-resource.ts';

export type States = ReadonlyMap<number, Documents<Values>>;

/** The documents at each version, from the one that the resource has down to the one before the run. */
export function statesOf([first]: Run, { item, since }: Loaded): States {
  const states = new Map<number, Documents<Values>>();
  if (item === undefined) return states;
  const last = versionIn(item);
  let documents = documentsFrom(first.origin, item);
  states.set(last, documents);
  for (let version = last; version >= first.version; version -= 1) {
    const change = since.get(version);
    if (change !== undefined && change.former === undefined) break;
    documents = change === undefined ? documents : before(documents, change.former ?? {});
    states.set(version - 1, documents);
  }
  return states;
}

/** The documents before and after a change: what it left says so itself, where later changes are no events. */
export function statesAround(
  { version, former = {}, after }: Outgoing,
  states: States,
): readonly (Documents<Values> | undefined)[] {
  if (after === undefined) return [states.get(version - 1), states.get(version)];
  return [before(after, former), after];
}

const before = (
  documents: Documents<Values>,
  former: NonNullable<Outgoing['former']>,
): Documents<Values> =>
  Object.fromEntries(
    Object.entries(former).map(([name, values]) => [name, undone(documents[name] ?? {}, values)]),
  );
