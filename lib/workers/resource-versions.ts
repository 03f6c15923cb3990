import { documentsFrom, versionIn } from '../data/resources/documents.ts';
import { undone, type Values } from '../domain/feed/former-values.ts';
import type { Documents, Outgoing } from '../domain/feed/outgoing.ts';
import type { Loaded, UnpublishedChanges } from './load-resource.ts';

type Versions = ReadonlyMap<number, Documents<Values>>;

/** The documents of a resource at each version, from the current one down to the one before its unpublished changes. */
export function resourceVersions([first]: UnpublishedChanges, { item, since }: Loaded): Versions {
  const versions = new Map<number, Documents<Values>>();
  if (item === undefined) return versions;
  const last = versionIn(item);
  let documents = documentsFrom(first.origin, item);
  versions.set(last, documents);
  for (let version = last; version >= first.version; version -= 1) {
    const change = since.get(version);
    if (change !== undefined && change.former === undefined) break;
    documents = change === undefined ? documents : before(documents, change.former ?? {});
    versions.set(version - 1, documents);
  }
  return versions;
}

/** The documents before and after a change. A change contains the documents after it if later changes are no events. */
export function versionsAround(
  { version, former = {}, after }: Outgoing,
  versions: Versions,
): readonly (Documents<Values> | undefined)[] {
  if (after === undefined) return [versions.get(version - 1), versions.get(version)];
  return [before(after, former), after];
}

const before = (
  documents: Documents<Values>,
  former: NonNullable<Outgoing['former']>,
): Documents<Values> =>
  Object.fromEntries(
    Object.entries(former).map(([name, values]) => [name, undone(documents[name] ?? {}, values)]),
  );
