import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assign, decidingMethod } from '../../../lib/domain/assignment/assignment-record.ts';
import {
  boundedPeriods,
  checkRule,
  matchingRules,
} from '../../../lib/domain/assignment/matching-rules.ts';
import type { Requester } from '../../../lib/domain/assignment/meets-rule.ts';
import type { HostAssignRule } from '../../../lib/domain/event-types/host-assign-rule.ts';
import { methods } from '../../../lib/domain/event-types/method.ts';
import { anyRule } from '../../support/event-types/any-rule.ts';
import {
  anyCandidates,
  anyEvaluatedRules,
  anyLastAssigned,
  host,
  withShuffledCopy,
} from './candidates.ts';

const requester: Requester = {
  contact: {
    email: 'ada@wren.example',
    company: '',
    phoneNumber: '',
    locale: null,
    answers: [],
    tracking: {},
  },
  timeZone: 'UTC',
  locationId: 'zoom',
};
const byEmail = (value: string) => [
  {
    operator: 'and' as const,
    conditions: [
      { field: 'email' as const, questionUid: null, operator: 'contains' as const, value },
    ],
  },
];
const ask = (...rules: [uid: string, members?: Partial<HostAssignRule>][]) =>
  matchingRules(
    { rules: rules.map(([uid, more]) => ({ ...anyRule, uid, ...more })), questions: [] },
    requester,
  );

test('rules are sorted by `sort` and then by ID, whatever their order in the input', () => {
  const asked = ask(['b', { sort: 1 }], ['c', { sort: 0 }], ['a', { sort: 1 }]);
  expect(asked.map(({ uid }) => uid)).toEqual(['c', 'a', 'b']);
});

test('the method and the minutes of a rule are included only if the request meets the rule', () => {
  const [met, unmet] = ask(
    ['a', { groups: byEmail('ada'), minutesPerDay: 30 }],
    ['b', { groups: byEmail('bob'), minutesPerWeek: 30 }],
  );
  expect(met).toMatchObject({ uid: 'a', isMet: true, minutesPerDay: 30 });
  expect(unmet).toEqual({ uid: 'b', isMet: false });
  expect(boundedPeriods(met && unmet ? [met, unmet] : [])).toEqual(['day']);
});

test('the first met rule with a free host decides, and the rules after it are not checked', () => {
  const rules = ask(
    ['a', { groups: byEmail('bob'), hostIds: ['ann'] }],
    ['b', { hostIds: ['eve'] }],
    ['c', { hostIds: ['cid'] }],
    ['d', { hostIds: ['ann'] }],
  );
  const all = [host('ann'), host('bob'), host('cid'), host('eve', { free: false })];
  const record = assign('equal', all, null, rules);
  expect(record).toMatchObject({ order: ['cid'], chosen: ['cid'] });
  expect(record.ruling?.decidedBy).toBe('c');
  expect(record.ruling?.asked.map((one) => checkRule(one, all).outcome)).toEqual([
    'conditions-not-met',
    'no-host-free',
    'decided',
  ]);
});

test('if no rule decides, the method of the event type chooses among all free hosts', () => {
  const rules = ask(['a', { hostIds: ['eve'], method: 'priority' }]);
  const all = [host('bob'), host('ann'), host('eve', { free: false })];
  const record = assign('equal', all, null, rules);
  expect(record).toMatchObject({ order: ['ann', 'bob'], ruling: { decidedBy: null } });
  expect(decidingMethod(record)).toBe('equal');
});

test('a rule without hosts chooses among all hosts, with its own method if it has one', () => {
  const all = [host('ann'), host('bob', { priority: 3 }), host('cid', { free: false })];
  const own = assign('equal', all, null, ask(['a', { method: 'priority' }]));
  expect([own.order, decidingMethod(own)]).toEqual([['bob', 'ann'], 'priority']);
  expect(assign('equal', all, null, ask(['a'])).order).toEqual(['ann', 'bob']);
});

test('a rule skips hosts who would exceed its minutes and accepts a host who reaches them exactly', () => {
  const all = [
    host('ann', { minutesWithThis: { day: 61 } }),
    host('bob', { minutesWithThis: { day: 60 }, bookedMinutes: 600 }),
  ];
  const record = assign('equal', all, null, ask(['a', { minutesPerDay: 60 }]));
  expect(record.order).toEqual(['bob']);
  const none = assign('equal', all, null, ask(['a', { minutesPerDay: 59 }]));
  expect(none).toMatchObject({ order: ['ann', 'bob'], ruling: { decidedBy: null } });
  const [asked] = none.ruling?.asked ?? [];
  expect(asked && checkRule(asked, all)).toEqual({
    outcome: 'minutes-used-up',
    left: [],
    overHostIds: ['ann', 'bob'],
  });
});

test('minutes of hosts who are not in the rule count in the fair shares of the hosts who are', () => {
  const all = [
    host('ann', { weight: 1 }),
    host('bob', { weight: 3, bookedMinutes: 30 }),
    host('cid', { weight: 1, bookedMinutes: 300 }),
  ];
  const rules = ask(['a', { hostIds: ['ann', 'bob'] }]);
  expect(assign('equal', all, null, rules).order).toEqual(['bob', 'ann']);
});

test('no rule is checked if all hosts take part', () => {
  const record = assign('all', [host('ann'), host('bob')], null, ask(['a', { hostIds: ['ann'] }]));
  expect(record.chosen).toEqual(['ann', 'bob']);
  expect(record).not.toHaveProperty('ruling');
});

test('with any rules, one host is chosen exactly if at least one host is free', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...methods),
      anyCandidates,
      anyLastAssigned,
      anyEvaluatedRules,
      (method, all, last, rules) => {
        const { chosen } = assign(method, all, last, rules);
        expect(chosen).toHaveLength(all.some(({ free }) => free) ? 1 : 0);
        expect(all.find(({ userId }) => userId === chosen[0])?.free).toBe(
          chosen.length > 0 ? true : undefined,
        );
      },
    ),
  );
});

test('the decision does not depend on the order of hosts and rules in the input', () => {
  const anyRules = fc.uniqueArray(
    fc.record({
      uid: fc.constantFrom('a', 'b', 'c', 'd'),
      sort: fc.nat(1),
      hostIds: fc.subarray(['ann', 'bob', 'cid']),
      method: fc.option(fc.constantFrom(...methods)),
      minutesPerDay: fc.option(fc.constantFrom(30, 60)),
      groups: fc.constantFrom([], byEmail('ada'), byEmail('bob')),
    }),
    { selector: (one) => one.uid },
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...methods),
      withShuffledCopy(anyCandidates),
      withShuffledCopy(anyRules),
      anyLastAssigned,
      (method, [all, otherwise], [rules, others], last) => {
        const askAll = (some: typeof rules) =>
          ask(...some.map((one): [string, Partial<HostAssignRule>] => [one.uid, one]));
        expect(assign(method, otherwise, last, askAll(others))).toEqual(
          assign(method, all, last, askAll(rules)),
        );
      },
    ),
    { numRuns: 300 },
  );
});

test('a rule that decides never chooses a host who would exceed its minutes or is not one of its hosts', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...methods),
      anyCandidates,
      anyLastAssigned,
      anyEvaluatedRules,
      (method, all, last, rules) => {
        const { chosen, ruling } = assign(method, all, last, rules);
        const decided = rules.find(({ uid }) => uid === ruling?.decidedBy);
        if (!decided?.isMet) return;
        const given = all.find(({ userId }) => userId === chosen[0]);
        const { day = 0, week = 0, month = 0 } = given?.minutesWithThis ?? {};
        expect(day).toBeLessThanOrEqual(decided.minutesPerDay ?? day);
        expect(week).toBeLessThanOrEqual(decided.minutesPerWeek ?? week);
        expect(month).toBeLessThanOrEqual(decided.minutesPerMonth ?? month);
        if (decided.hostIds.length > 0) expect(decided.hostIds).toContain(chosen[0]);
      },
    ),
    { numRuns: 500 },
  );
});
