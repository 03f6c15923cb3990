import { entriesOf, type ListEntry, leftEntry } from '../data/lists/list-entries.ts';
import { versionIn } from '../data/resources/documents.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { Loaded, UnpublishedChanges } from './load-resource.ts';
import { resourceVersions } from './resource-versions.ts';

/** The list entries of a resource that must be written, also those of lists that do not contain it any more. */
export interface ListEntryChanges {
  readonly entries: readonly ListEntry[];
  /** The version of the resource after these changes. */
  readonly ver: number;
}

/**
 * Compares the list entries of a resource before its unpublished changes and at each version since. An entry that was the same
 * at all of them is not written. `secret` is the first version of the secret of the stage.
 */
export function listEntryChanges(
  of: OrganizationId,
  changes: UnpublishedChanges,
  loaded: Loaded,
  { nowMs, secret }: { readonly nowMs: number; readonly secret: string },
): ListEntryChanges {
  const [{ origin, version: first }] = changes;
  if (loaded.item === undefined) return { entries: [], ver: 0 };
  const versions = resourceVersions(changes, loaded);
  const ver = versionIn(loaded.item);
  const byVersion = [...versions.values()].map((documents) =>
    entriesOf(of, origin, documents, secret),
  );
  const entries = entriesOf(of, origin, versions.get(ver) ?? {}, secret);
  const isKnown = versions.has(first - 1);
  const former = byVersion.map((one) => new Set(one.map((entry) => JSON.stringify(entry))));
  const isUnchanged = (entry: ListEntry) =>
    isKnown && former.every((one) => one.has(JSON.stringify(entry)));
  const places = new Set(entries.map(idOf));
  const left = new Map(byVersion.flat().map((entry) => [idOf(entry), leftEntry(entry, nowMs)]));
  for (const place of places) left.delete(place);
  return { entries: [...entries.filter((entry) => !isUnchanged(entry)), ...left.values()], ver };
}

const idOf = ({ key: { pk, sk } }: ListEntry): string => `${pk} ${sk}`;
