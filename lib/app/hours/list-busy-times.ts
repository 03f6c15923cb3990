import { unprocessable } from '../../contract/problem.ts';
import type { Reader } from '../../data/reader.ts';
import { canSee } from '../../domain/access.ts';
import { type BusyTime, busyNeeds, busyTimes } from '../../domain/hours/busy-times.ts';
import { storedUser } from '../../domain/people/needs.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { periodViolations, type RequestedPeriod } from '../../domain/time/period.ts';
import type { Violation } from '../../domain/violation.ts';
import { busyAttributes, requireFew } from './read-busy.ts';

interface UserBusyTimes {
  readonly userId: string;
  readonly busyTimes: readonly BusyTime[];
}

/** Lists the busy times of several users in the period, in the order of the request. */
export async function listBusyTimes(
  actor: Actor,
  { userIds, ...period }: RequestedPeriod & { readonly userIds: readonly string[] },
  nowMs: number,
  reader: Reader,
): Promise<readonly UserBusyTimes[]> {
  const inPeriod = periodViolations(period);
  const visible = userIds.filter((userId) => canSee(actor, [userId]));
  const needs = inPeriod.length > 0 ? [] : visible.flatMap((userId) => busyNeeds(userId, period));
  const snapshot = await reader.read([...visible.map(storedUser), ...needs], {
    attributes: busyAttributes.merged,
  });
  const known = new Set(visible.filter((userId) => snapshot.get(storedUser(userId)) !== undefined));
  const violations = [
    ...userIds.filter((userId) => !known.has(userId)).map(unknownUser),
    ...inPeriod,
  ];
  if (violations.length > 0) throw unprocessable(violations);
  const all = userIds.map((userId) => ({
    userId,
    busyTimes: busyTimes(snapshot, userId, period, nowMs),
  }));
  requireFew(all.flatMap(({ busyTimes }) => busyTimes));
  return all;
}

const unknownUser = (userId: string): Violation<'user/unknown'> => ({
  pointer: 'query/userIds',
  code: 'user/unknown',
  detail: `The organization has no user ${userId}.`,
});
