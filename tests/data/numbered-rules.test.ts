import { expect, test } from 'vitest';
import { newUid } from '../../lib/app/new-uid.ts';
import { type Item, Items } from '../../lib/data/engine/items.ts';
import { hostRulesIn, nextRuleUidIn, writeHostRules } from '../../lib/data/host-rules.ts';
import { keys } from '../../lib/data/keys.ts';
import { readJson } from '../../lib/data/packed-json.ts';
import { uidsOf } from '../../lib/data/rule-uids.ts';
import type { BusyRule } from '../../lib/domain/schedules/busy-rule.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { ruleUids } from '../support/rule-uids.ts';

const of = 'organization' as OrganizationId;
const userId = 'user';

/** A quarter of an hour each week, another one for each. */
const rule = (at: number, uid: string = newUid()): BusyRule => {
  const startMs = Date.UTC(2026, 0, 5) + at * 900_000;
  const schedule = {
    startHour: Math.floor(at / 4) % 24,
    startMinute: (at % 4) * 15,
    endHour: Math.floor((at + 1) / 4) % 24,
    endMinute: ((at + 1) % 4) * 15,
    frequencyType: 2 as const,
    frequencyInterval: 1,
    wday: (1 + Math.floor(at / 96)) % 7,
    exceptions: [],
  };
  return {
    uid,
    startedAt: new Date(startMs).toISOString(),
    endedAt: new Date(startMs + 900_000).toISOString(),
    timeZone: 'UTC',
    routine: { duration: 15, endedAt: null, schedules: [schedule] },
  };
};

const itemsOf = (item: Item | undefined): Items => {
  const items = new Items();
  items.set(keys.rules(of, userId), item);
  return items;
};
const rulesOf = (item: Item) => hostRulesIn(of, itemsOf(item), userId).rules;
const nextUid = (item: Item | undefined) => nextRuleUidIn(of, itemsOf(item), userId);

const write = (rules: readonly BusyRule[], before?: Item): Item => {
  const ver = (before?.ver as number | undefined) ?? 0;
  return writeHostRules(of, userId, ver, rules, before).item as Item;
};

/** One rule after the other, each with the uid that takes least, where there is one. */
function grown(count: number, from?: Item): Item {
  let item = from;
  for (let at = 0; at < count; at += 1) {
    const rules = item ? rulesOf(item) : [];
    item = write([...rules, rule(at, nextUid(item))], item);
  }
  return item as Item;
}

const uids = (item: Item): readonly string[] => rulesOf(item).map(({ uid }) => uid);

/** Rules as they were stored first, one a day: most have uids of their own, and one with a number was deleted. They are never changed. */
const kept = {
  doc: [
    'AgFwo5cKugAA56b0Hir1gX7DF9hYJJlnKzytBBbsR9jTCWuZrLefv4bu2TYpeRn5D508Qze3iSL2i25O0ZGrDAGg',
    'kUFo3vCsIsou6LZQdblJts9YETBlSTog1LjZIYkysCVcbekIx9IaJvnJwX6NM1D1YTSUVPmyrmmb8CX8AQAAoFqg',
    'CwMgZMoeSmqx5j5MGwEAAAAAAQAAAAABAAAAAAEAAAAAAQAAAAABAAAAAAEAAAAAAQAAAAABAaZzMJ09mO4BvVHB',
    'SsNAEP2XOc8hm01Km5sIWpGKQhRx2UPIjjSYTtrNbtso/rtsTGtzkJ50B4Y3b3fhvTcf8EYdZLB4Tq7y+w2v5N2W',
    'H+qn61s/fd8BAtPeQTZB8JVpIVMJCoki1gjW1xQYgSpcAkLrCuvIXDhAIDYDctWKXhomQLCNdxUTaFQTFFOMNKp0',
    'wPEsSWdpHOkTTvZThPCYX8L/dI29IeNt4aqGR07ackmmd61/BAZ97Ov6T5pGJYOgszXI7jcwb7w9bGNRsXf07WLg',
    'ic2RfbW08cRll3fr0XzDjuy2qAFhZ4oufNuXtA6RtKP1/QLkEcUHIE4fyRDb2Qrh6v58fgE=',
  ].join(''),
  uids: [
    '56b0Hir1gX7D',
    'F9hYJJlnKzyt',
    'BBbsR9jTCWuZ',
    'rLefv4bu2TYp',
    'eRn5D508Qze3',
    'iSL2i25O0ZGr',
    'DAGgkUFo3vCs',
    'Isou6LZQdblJ',
    'ts9YETBlSTog',
    '1LjZIYkysCVc',
    'bekIx9IaJvnJ',
    'wX6NM1D1YTSU',
    'VPmyrmmb8CX8',
    'axnzJYMxiDIm',
    '0CowgHtFDD0B',
    'HwK7ZsM0gbeV',
    'ccGtVJUSvaQV',
    'eBxOIWD6EbpG',
  ],
  days: '05 06 07 08 10 11 12 13 14 15 16 17 18 19 20 21 23 24',
  next: 'z8KNg2qB3G0r',
};

test('a few rules have any uid, as a text and packed', () => {
  const [few, more] = [grown(2), grown(10)];
  expect(few.doc).toBeTypeOf('string');
  expect(readJson(more.doc)).toEqual(rulesOf(more));
  expect([few, more].map(({ doc }) => ruleUids(doc))).toEqual([uids(few), uids(more)]);
  expect([undefined, few, more].map(nextUid)).toEqual([undefined, undefined, undefined]);
});

test('of more rules each new uid is another, looks like every uid, and is read as it was given', () => {
  const given: string[] = [];
  let item = grown(20);
  const before = uids(item);
  for (let at = 20; at < 45; at += 1) {
    const uid = nextUid(item) ?? '';
    expect(uid).toMatch(/^[0-9A-Za-z]{12}$/u);
    given.push(uid);
    item = write([...rulesOf(item), rule(at, uid)], item);
  }
  expect(uids(item)).toEqual([...before, ...given]);
  expect(ruleUids(item.doc)).toEqual(uids(item));
  expect(new Set(given).size).toBe(25);
  expect(rulesOf(item).map(({ startedAt }) => startedAt)).toEqual(
    Array.from({ length: 45 }, (_, at) => rule(at).startedAt),
  );
});

test('what is written again without a change has the same bytes', () => {
  const item = grown(24);
  expect(write(rulesOf(item), item).doc).toEqual(item.doc);
});

test('the uid of what is gone is not given again, and that of what comes back stays', () => {
  const item = grown(24);
  const last = rulesOf(item).at(-1) as BusyRule;
  const without = write(rulesOf(item).slice(0, -1), item);
  expect(nextUid(without)).toBe(nextUid(item));
  expect(nextUid(without)).not.toBe(last.uid);
  const [first, ...others] = rulesOf(without);
  const again = write([last, ...others, first as BusyRule], without);
  expect(uids(again).toSorted()).toEqual(uids(item).toSorted());
  expect(nextUid(again)).toBe(nextUid(item));
});

test('one host does not get the uids of another one', () => {
  const [one, other] = [grown(20), grown(20)];
  expect(uids(one).filter((uid) => uids(other).includes(uid))).toEqual([]);
  expect(nextUid(one)).not.toBe(nextUid(other));
});

test('a number takes eight bytes less than a uid', () => {
  const numbered = grown(45);
  const named = write(rulesOf(numbered).map((one) => ({ ...one, uid: newUid() })));
  const [few, many] = [numbered, named].map(({ doc }) => (doc as Uint8Array).length);
  expect((many ?? 0) - (few ?? 0)).toBeGreaterThan(25 * 8);
});

test('rules that were stored are read, and keep their uids and their bytes', () => {
  const item = { ver: 10, doc: Uint8Array.from(Buffer.from(kept.doc, 'base64')) };
  expect([uids(item), nextUid(item)]).toEqual([kept.uids, kept.next]);
  const days = rulesOf(item).map(({ startedAt }) => startedAt.slice(8, 10));
  expect(days.join(' ')).toBe(kept.days);
  expect(write(rulesOf(item), item).doc).toEqual(item.doc);
});

test('a uid is what the cipher makes of its number', () => {
  const key = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');
  expect(uidsOf(key, [0, 4_294_967_295])).toEqual(['CbxtBJT6nH5a', 'ZOci7QPc1jYW']);
});

test('damaged rules are an error', () => {
  const item = grown(20);
  const doc = Uint8Array.from(item.doc as Uint8Array);
  const at = doc.length - 3;
  doc[at] = (doc[at] as number) ^ 1;
  expect(() => rulesOf({ ...item, doc })).toThrow('Corrupt packed JSON');
  expect(() => rulesOf({ ...item, doc: Uint8Array.of(3, ...doc) })).toThrow('packed JSON');
});
