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
import { readFrom } from '../../support/decisions/snapshot.ts';
import { about, known, made, nowMs, own } from './meetings.ts';

const taken = { by: 'run', untilMs: nowMs + 1 };
const intended = made({ id: null, url: '' });
const nothing: MeetingOutcome = { by: 'run', removed: [], isFailed: false };

function finish(stored: StoredMeeting, outcome: Partial<MeetingOutcome>) {
  const snapshot = readFrom(frozen({ meetings: { [own.id]: stored } }), [storedMeeting(own.id)]);
  return finishMeeting(own, frozen({ ...nothing, ...outcome }), snapshot, nowMs);
}

test('a meeting that was made is kept, with the name by which notices come', () => {
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

test('what was removed is forgotten, and what was not stays in mind', () => {
  const former = [made({ marker: 'a' }), made({ marker: 'b' })];
  const { reply } = finish(known({ former, taken }), { removed: ['a'], isFailed: true });
  expect(reply.meeting).toMatchObject({ former: [{ marker: 'b' }], failures: 1, taken: null });
  expect(retryAtMs(reply.meeting)).toBe(nowMs + 5000);
});

test('what its provider tells from now on is kept', () => {
  const later = { ...about, minutes: 30 };
  expect(finish(known({ taken }), { about: later }).reply.meeting.current).toEqual(
    made({ about: later }),
  );
});

test('one that somebody took away is made again, under another marker', () => {
  const { reply } = finish(known({ taken }), { lost: { marker: 'another', isLeft: false } });
  expect(reply.meeting.current).toEqual(made({ marker: 'another', id: null, url: '', tries: 0 }));
});

test('it is tried again for a day, and then given up', () => {
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

test('one that was made stays when it can never be moved, and what cannot be removed is left', () => {
  const later = { ...about, minutes: 30 };
  const stored = known({ former: [made({ marker: 'a' })], taken, failures: 9 });
  expect(finish(stored, { isFailed: true, wanted: later }).reply.meeting).toMatchObject({
    current: { id: '97', isFailed: false, about: later },
    former: [],
  });
});

test('what was wanted when its provider failed is kept until it works', () => {
  const later = { ...about, minutes: 30 };
  const failed = finish(known({ taken }), { isFailed: true, wanted: later }).reply.meeting;
  expect(failed).toMatchObject({ tried: later, notBeforeMs: nowMs + 5000 });
  const moved = finish({ ...failed, taken }, { about: later, wanted: later }).reply.meeting;
  expect(moved).toMatchObject({ current: { about: later }, tried: null, notBeforeMs: 0 });
});

test('those who share a meeting read another link once it is made, or given up, and not while it is tried', () => {
  const answer = { id: '98', url: 'https://zoom.example/j/98', account: 'account1' };
  expect(changesLink(known(), { made: answer, isFailed: false })).toBe(true);
  expect(changesLink(known(), { isFailed: false })).toBe(false);
  expect(changesLink(known({ failures: 8 }), { isFailed: true })).toBe(false);
  expect(changesLink(known({ failures: 9 }), { isFailed: true })).toBe(true);
});

test('who was overtaken keeps nothing', () => {
  const stored = known({ taken: { ...taken, by: 'another run' } });
  expect(finish(stored, { lost: { marker: 'another', isLeft: false } })).toEqual({
    reply: { came: 'overtaken', meeting: stored },
  });
});

test('one that stands in another account is made again, and removed once that is back', () => {
  const { reply } = finish(known({ current: made({ ownerId: 'ann' }), taken }), {
    lost: { marker: 'another', isLeft: true },
  });
  expect(reply.meeting).toMatchObject({
    current: { marker: 'another', id: null, ownerId: undefined },
    former: [made({ ownerId: 'ann' })],
  });
});

test('in whose account it was tried is kept, also where it is not known what came of it', () => {
  const { reply } = finish(known({ current: intended, taken }), { triedAt: 'ann', isFailed: true });
  expect(reply.meeting.current).toEqual({ ...intended, ownerId: 'ann' });
});

test('only meetings of which notices come are found by their names', () => {
  const current = { ...intended, provider: 'teams' } as const;
  const answer = { id: '98', url: 'https://teams.example/98', account: 'account1' };
  const decision = finish(known({ current, taken }), { made: answer });
  expect(changesOfKind(decision, putMeeting)).toHaveLength(1);
  expect(changesOfKind(decision, nameMeeting)).toEqual([]);
});
