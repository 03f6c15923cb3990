import { Problem, unprocessable } from '../../contract/problem.ts';
import type { Reader } from '../../data/reader.ts';
import { canSee } from '../../domain/access.ts';
import { busyNeeds } from '../../domain/hours/busy-times.ts';
import { storedUser } from '../../domain/people/needs.ts';
import type { Snapshot } from '../../domain/snapshot.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { periodViolations, type RequestedPeriod } from '../../domain/time/period.ts';
import { periodViolation } from './requested-period.ts';

/** Attributes to read from the weeks: the merged minutes, or all entries. */
export const busyAttributes = { merged: ['ver', 'doc', 'busy'], named: ['ver', 'doc', 'iv'] };

/**
 * Reads the entries that make one user busy. An unknown user is reported before an invalid period. An invalid period is
 * not read.
 */
export async function readBusy(
  actor: Actor,
  userId: string,
  period: RequestedPeriod,
  attributes: readonly string[],
  reader: Reader,
): Promise<Snapshot> {
  if (!canSee(actor, [userId])) throw new Problem('user/not-found');
  const violations = periodViolations(period);
  const needs = violations.length > 0 ? [] : busyNeeds(userId, period);
  const snapshot = await reader.read([storedUser(userId), ...needs], { attributes });
  if (snapshot.get(storedUser(userId)) === undefined) throw new Problem('user/not-found');
  if (violations.length > 0) throw unprocessable(violations);
  return snapshot;
}

/** Maximum for a reply of 6 MB. An entry with its source takes 250 bytes. */
const entriesAtMost = 20_000;

/** Returns the entries, or throws a problem if one reply cannot hold them. */
export function requireFew<Entry>(entries: readonly Entry[]): readonly Entry[] {
  if (entries.length <= entriesAtMost) return entries;
  const detail = `The period has more than ${entriesAtMost} entries. Request a shorter period.`;
  throw unprocessable([periodViolation(detail)]);
}
