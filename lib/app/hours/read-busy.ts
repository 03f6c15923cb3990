import { Problem, unprocessable } from '../../contract/problem.ts';
import type { Reader } from '../../data/reader.ts';
import { canSee } from '../../domain/access.ts';
import { busyNeeds } from '../../domain/hours/busy-times.ts';
import { storedUser } from '../../domain/people/needs.ts';
import type { Snapshot } from '../../domain/snapshot.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { periodViolations, type RequestedPeriod } from '../../domain/time/period.ts';
import { periodViolation } from './asked-period.ts';

/** Of the weeks only what is asked for: their merged minutes, or all that is in them. */
export const busyAttributes = { merged: ['ver', 'doc', 'busy'], named: ['ver', 'doc', 'iv'] };

/** What makes one user busy. An unknown user comes before a wrong period; a period that is wrong is not read. */
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

/** A reply may have 6 MB, and an entry with its source takes 250 bytes. */
const entriesAtMost = 20_000;

/** All entries, if one reply can hold them. */
export function requireFew<Entry>(entries: readonly Entry[]): readonly Entry[] {
  if (entries.length <= entriesAtMost) return entries;
  const detail = `The period has more than ${entriesAtMost} entries. Request a shorter period.`;
  throw unprocessable([periodViolation(detail)]);
}
