import { expect, test } from 'vitest';
import type { EventType, EventTypeHost } from '../../../lib/domain/event-types/event-type.ts';
import { keepingLoads } from '../../../lib/domain/event-types/keeping-loads.ts';
import { host, talk } from '../bookings/organization.ts';

const hostsOf = (...userIds: readonly string[]): readonly EventTypeHost[] =>
  userIds.map((userId) => host(userId));

const changed = (before: EventType, parts: Partial<EventType>): EventType =>
  keepingLoads(before, { ...before, ...parts });

const one = keepingLoads(undefined, { ...talk, hosts: hostsOf('host0001') });
const two = { hosts: hostsOf('host0001', 'host0002') };

test('an event type with one host stores no loads', () => {
  expect(one.keepsLoads).toBeUndefined();
});

test('an event type whose hosts all take part stores no loads', () => {
  const all = keepingLoads(undefined, { ...talk, ...two, assignment: { type: 'all' } });
  expect(all.keepsLoads).toBeUndefined();
});

test('an event type stores loads from the first version in which one of several hosts is chosen', () => {
  expect(keepingLoads(undefined, { ...talk, ...two }).keepsLoads).toBe(true);
  expect(changed(one, two).keepsLoads).toBe(true);
});

test('an event type that stores loads continues to do so after any change of hosts or assignment', () => {
  const chosen = changed(one, two);
  const all = changed(chosen, { assignment: { type: 'all' } });
  const few = changed(all, { hosts: hostsOf('host0002') });
  expect([all.keepsLoads, few.keepsLoads]).toEqual([true, true]);
  const { keepsLoads: _, ...sent } = few;
  expect(keepingLoads(few, sent).keepsLoads).toBe(true);
});
