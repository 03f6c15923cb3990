import { expect, test } from 'vitest';
import { keepingLoads } from '../../../lib/domain/assignment/kept-loads.ts';
import type { EventType, EventTypeHost } from '../../../lib/domain/event-types/event-type.ts';
import { host, talk } from '../bookings/organization.ts';

interface Version {
  readonly ver: number;
  readonly eventType: EventType;
}

const made = (parts: Partial<EventType>): Version => ({
  ver: 1,
  eventType: keepingLoads({ ver: 0 }, { ...talk, ...parts }),
});

const changed = (before: Version, parts: Partial<EventType>): Version => ({
  ver: before.ver + 1,
  eventType: keepingLoads(before, { ...before.eventType, ...parts }),
});

const hostsOf = (...userIds: readonly string[]): readonly EventTypeHost[] =>
  userIds.map((userId) => host(userId));

const numbered = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, i) => `host${String(from + i).padStart(4, '0')}`);

const loadsOf = ({ eventType }: Version) => eventType.loads;

test('loads are kept from 15 hosts on who are chosen among, and from then on whatever their number', () => {
  expect(loadsOf(made({ hosts: hostsOf(...numbered(0, 14)) }))).toEqual({ since: 0, unkept: [] });
  const many = made({ hosts: hostsOf(...numbered(0, 15)) });
  expect(loadsOf(many)).toEqual({ since: 1, unkept: [] });
  const few = changed(many, { hosts: hostsOf(...numbered(0, 2)) });
  expect(loadsOf(few)).toEqual({ since: 1, unkept: [] });
  const all = changed(few, { assignment: { type: 'all' } });
  expect(loadsOf(all)).toEqual({ since: 0, unkept: [] });
  const again = changed(all, { ...many.eventType, assignment: { type: 'any', method: 'equal' } });
  expect(loadsOf(again)).toEqual({ since: 4, unkept: numbered(0, 2) });
});

test('of whoever was a host before, one who left is known as well, up to a hundred of them', () => {
  const [first, second] = ['host9998', 'host9999'];
  let version = made({ hosts: hostsOf(first, second) });
  version = changed(version, { hosts: hostsOf(second) });
  for (let day = 0; day < 300; day += 1) {
    version = changed(version, { hosts: hostsOf(...numbered(day, day + 2)) });
    const known = loadsOf(version)?.unkept ?? [];
    if (day === 90) expect(known).toEqual(expect.arrayContaining([first, second]));
    expect(known.length).toBeLessThanOrEqual(102);
    expect(new Set(known).size).toBe(known.length);
  }
  // The last ones who left, then the hosts as they were before this version.
  expect(loadsOf(version)?.unkept).toEqual(numbered(198, 300));
  const many = changed(version, { hosts: hostsOf(...numbered(500, 515)) });
  expect(loadsOf(many)).toEqual({ since: many.ver, unkept: numbered(199, 301) });
});
