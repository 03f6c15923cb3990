import { expect, test } from 'vitest';
import { nameMeeting, putMeeting } from '../../../lib/domain/meetings/changes.ts';
import {
  changesLink,
  finishMeeting,
  type MeetingOutcome,
  retryAtMs,
} from '../../../lib/domain/meetings/finish-meeting.ts';
import { storedMeeting } from '../../../lib/domain/meetings/needs.ts';
import type { StoredMeeting } from '../../../lib/domain/meetings/stored-meeting.ts';
import { changesOfKind } from '../../support/decisions/changes.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { read, snapshotOf } from '../../support/decisions/read-values.ts';
import { about, known, made, nowMs, own } from './meetings.ts';

const taken = { by: 'run', untilMs: nowMs + 1 };
const intended = made({ id: null, url: '' });
const nothing: MeetingOutcome = { by: 'run', removed: [], isFailed: false };

function finish(stored: StoredMeeting, outcome: Partial<MeetingOutcome>) {
  const need = storedMeeting(own.id);
  const snapshot = snapshotOf([need], frozen(read(need, stored)));
  return finishMeeting(own, frozen({ ...nothing, ...outcome }), snapshot, nowMs);
}

test('a meeting that was made is stored with a name for its notices', () => {
  const stored = known({ current: intended, taken, failures: 1, notBeforeMs: nowMs });
  const answer = { id: '98', url: 'https://zoom.example/j/98', account: 'account1' };
  const current = made({ id: '98', url: answer.url });
  expect(finish(stored, { made: answer })).toEqual({
    reply: { came: 'kept', meeting: { ...known({ current }), ver: 3 } },
    changes: [
      putMeeting({ subject: own, stored: known({ current }), nowMs }),
      nameMeeting({
        subject: own,
        name: { provider: 'zoom', account: 'account1', id: '98' },
      }),
    ],
  });
});

test('a removed meeting is forgotten, and one that could not be removed remains stored', () => {
  const former = [made({ marker: 'a' }), made({ marker: 'b' })];
  const { reply } = finish(known({ former, taken }), { removed: ['a'], isFailed: true });
  expect(reply.meeting).toMatchObject({ former: [{ marker: 'b' }], failures: 1, taken: null });
  expect(retryAtMs(reply.meeting)).toBe(nowMs + 5000);
});

test('the details of a meeting that its provider has accepted are stored', () => {
  const later = { ...about, minutes: 30 };
  expect(finish(known({ taken }), { about: later }).reply.meeting.current).toEqual(
    made({ about: later }),
  );
});

test('a meeting that was deleted at the provider is made again with another marker', () => {
  const { reply } = finish(known({ taken }), { lost: { marker: 'another', isLeft: false } });
  expect(reply.meeting.current).toEqual(made({ marker: 'another', id: null, url: '', tries: 0 }));
});

test('a failed meeting is tried again for about a day and then given up', () => {
  let stored = known({ current: intended, taken });
  const waits: (number | undefined)[] = [];
  do {
    stored = finish({ ...stored, taken }, { isFailed: true, wanted: about }).reply.meeting;
    const againAtMs = retryAtMs(stored);
    waits.push(againAtMs === undefined ? undefined : againAtMs - nowMs);
  } while (waits.at(-1) !== undefined);
  const hours = waits.reduce<number>((sum, ms = 0) => sum + ms, 0) / 3_600_000;
  expect(waits).toHaveLength(10);
  expect(hours).toBeGreaterThan(20);
  expect(hours).toBeLessThan(28);
  expect(stored).toMatchObject({
    current: { id: null, isFailed: true },
    failures: 0,
    notBeforeMs: 0,
  });
});

test('an existing meeting that can never be moved remains, and one that cannot be removed is forgotten', () => {
  const later = { ...about, minutes: 30 };
  const stored = known({ former: [made({ marker: 'a' })], taken, failures: 9 });
  expect(finish(stored, { isFailed: true, wanted: later }).reply.meeting).toMatchObject({
    current: { id: '97', isFailed: false, about: later },
    former: [],
  });
});

test('the details that failed remain stored until a move succeeds', () => {
  const later = { ...about, minutes: 30 };
  const failed = finish(known({ taken }), { isFailed: true, wanted: later }).reply.meeting;
  expect(failed).toMatchObject({ tried: later, notBeforeMs: nowMs + 5000 });
  const moved = finish({ ...failed, taken }, { about: later, wanted: later }).reply.meeting;
  expect(moved).toMatchObject({ current: { about: later }, tried: null, notBeforeMs: 0 });
});

test('guests of a shared meeting read another link when it is made or given up, not while it is tried', () => {
  const answer = { id: '98', url: 'https://zoom.example/j/98', account: 'account1' };
  expect(changesLink(known(), { made: answer, isFailed: false })).toBe(true);
  expect(changesLink(known(), { isFailed: false })).toBe(false);
  expect(changesLink(known({ failures: 8 }), { isFailed: true })).toBe(false);
  expect(changesLink(known({ failures: 9 }), { isFailed: true })).toBe(true);
});

test('a run that was overtaken by another one stores nothing', () => {
  const stored = known({ taken: { ...taken, by: 'another run' } });
  expect(finish(stored, { lost: { marker: 'another', isLeft: false } })).toEqual({
    reply: { came: 'overtaken', meeting: stored },
  });
});

test('a meeting in another account is made again, and the former one remains stored for removal', () => {
  const { reply } = finish(known({ current: made({ ownerId: 'ann' }), taken }), {
    lost: { marker: 'another', isLeft: true },
  });
  expect(reply.meeting).toMatchObject({
    current: { marker: 'another', id: null, ownerId: undefined },
    former: [made({ ownerId: 'ann' })],
  });
});

test('the account of an attempt is stored, even if its result is unknown', () => {
  const { reply } = finish(known({ current: intended, taken }), { triedAt: 'ann', isFailed: true });
  expect(reply.meeting.current).toEqual({ ...intended, ownerId: 'ann' });
});

test('only meetings of providers that send notices are stored by name', () => {
  const current = { ...intended, provider: 'teams' } as const;
  const answer = { id: '98', url: 'https://teams.example/98', account: 'account1' };
  const decision = finish(known({ current, taken }), { made: answer });
  expect(changesOfKind(decision, putMeeting)).toHaveLength(1);
  expect(changesOfKind(decision, nameMeeting)).toEqual([]);
});
