import { expect } from 'vitest';
import { reassess } from '../../../lib/domain/assignment/assignment-record.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import type {
  Condition,
  HostAssignRule,
} from '../../../lib/domain/event-types/host-assign-rule.ts';
import { assignmentOf } from '../../support/bookings/assignment-of.ts';
import { anyRule } from '../../support/event-types/any-rule.ts';
import { auditedWorld } from './guests.ts';

/** A rule at this position in the order of the rules. */
export const rule = (position: number, members: Partial<HostAssignRule>): HostAssignRule => ({
  ...anyRule,
  uid: `rule_numbe_${position}`,
  sort: position,
  ...members,
});
/** One group with one condition. */
export const when = (
  field: Condition['field'],
  operator: Condition['operator'],
  value: string,
  questionUid: string | null = null,
) => [{ operator: 'and' as const, conditions: [{ field, operator, value, questionUid }] }];

export const byPriority = { assignment: { type: 'any', method: 'priority' } } as const;
/** Three hosts in descending order of their priority. */
export async function threeHosts() {
  const world = await auditedWorld();
  const users = await Promise.all([3, 2, 1].map(() => world.addUser('member')));
  const hosts = users.map((user, i) => ({ ...user, priority: 3 - i }));
  const [first = '', second = '', third = ''] = users.map(({ userId }) => userId);
  const eventType = (
    rules: readonly HostAssignRule[],
    overrides: Partial<EventType> = byPriority,
  ) => world.eventType(hosts, { ...overrides, rules });
  const storedOf = async ({ uid }: { uid: string }) => {
    const assignment = await assignmentOf(world.of, uid);
    expect(reassess(assignment)).toEqual(assignment);
    return assignment;
  };
  return { world, eventType, storedOf, ids: { first, second, third } };
}

/** A time on this day of the month after the next, which is always in the future. */
export function ahead(dayOfMonth: number, time: string): string {
  const now = new Date();
  const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, dayOfMonth));
  return `${date.toISOString().slice(0, 10)}T${time}:00.000Z`;
}
