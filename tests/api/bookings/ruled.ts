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

/** A rule that is asked at that position. */
export const rule = (position: number, members: Partial<HostAssignRule>): HostAssignRule => ({
  ...anyRule,
  uid: `rule_numbe_${position}`,
  sort: position,
  ...members,
});
/** Groups of one condition. */
export const when = (
  field: Condition['field'],
  operator: Condition['operator'],
  value: string,
  questionUid: string | null = null,
) => [{ operator: 'and' as const, conditions: [{ field, operator, value, questionUid }] }];

export const byPriority = { assignment: { type: 'any', method: 'priority' } } as const;
/** Three hosts, of whom the first has the highest priority and the last the lowest. */
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

/** A day of the month after the next, in which everything lies ahead. */
export function ahead(dayOfMonth: number, time: string): string {
  const now = new Date();
  const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, dayOfMonth));
  return `${date.toISOString().slice(0, 10)}T${time}:00.000Z`;
}
