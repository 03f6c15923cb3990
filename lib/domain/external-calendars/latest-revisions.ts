import type { ChangedOccurrence, EntrySeries } from './calendar-entry.ts';
import type { ReplacedTime } from './read-times.ts';

/**
 * A changed occurrence before its series is read. The replaced time is in two forms, because the series may
 * consist of days.
 */
export type ReadChange = ChangedOccurrence & ReplacedTime;

/** One version of an entry, or of one of its changed occurrences. */
export interface Revision {
  readonly uid: string;
  /** The version with the highest number is the newest (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
  readonly isCancelled: boolean;
  readonly hasUnreadableEnd: boolean;
  readonly read: EntrySeries | ReadChange;
}

/**
 * The newest version of each entry and of each changed occurrence. All versions with the same number count,
 * because feeds give one UID to several entries. A change stays if its series has a newer version that is not
 * cancelled.
 */
export function latestRevisions(revisions: readonly Revision[]): readonly Revision[] {
  const highest = new Map<string, number>();
  for (const revision of revisions) {
    const key = keyOf(revision);
    highest.set(key, Math.max(highest.get(key) ?? 0, revision.sequence));
  }
  const latest = revisions.filter((one) => one.sequence === highest.get(keyOf(one)));
  const confirmed = new Set(
    latest.flatMap(({ uid, read, isCancelled }) => ('of' in read || isCancelled ? [] : [uid])),
  );
  // The key of a series is its UID.
  const isOutlived = ({ uid, sequence }: Revision) =>
    confirmed.has(uid) || sequence >= (highest.get(uid) ?? 0);
  return latest.filter((one) => !('of' in one.read) || isOutlived(one));
}

const keyOf = ({ uid, read }: Revision): string =>
  'of' in read ? JSON.stringify([uid, read.of, read.andLater]) : uid;
