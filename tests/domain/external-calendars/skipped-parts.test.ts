import { expect, test } from 'vitest';
import { externalBusy, externalSources } from '../../../lib/domain/ledger/external-time.ts';
import { nowMs } from '../people/ann.ts';
import { changesOf, decide, dinner, same, unauthorized } from './applying.ts';
import { part, storedWith } from './connecting.ts';

test('skipped entries are counted with the busy minutes, and a failed synchronization keeps their numbers', () => {
  const read = [same('work', { changed: [dinner] }), same('home')];
  expect(decide({ read })).toMatchObject({
    reply: { came: 'kept', unreadable: 2, cut: 1 },
  });
  expect(changesOf({ read }).part).toMatchObject({ unreadable: 2, cut: 1 });
  expect(changesOf(unauthorized).part).toMatchObject({ unreadable: 3, cut: 2 });
  const unexpected = { read: [], error: 'quota', isVoid: true, isUnexpected: true } as const;
  expect(changesOf(unexpected).part).toMatchObject({ unreadable: 3, cut: 2 });
});

test('the number of withheld entries is counted, and another number recalculates the busy minutes', () => {
  const withheld = (count: number) => ({ read: [same('work', { withheld: count }), same('home')] });
  const { part, sync } = changesOf(withheld(1));
  expect(part).toMatchObject({ unreadable: 2, busy: [100, 160] });
  expect(sync.calendars[0]).toMatchObject({ withheld: 1, isStored: true });
  const calendars = [
    { id: 'work', timeZone: null, parts: 1, withheld: 1 },
    { id: 'home', timeZone: null, parts: 1 },
  ];
  const stored = storedWith({ sync: { calendars } });
  expect(changesOf(withheld(1), { stored }).part).not.toHaveProperty('busy');
  expect(changesOf(withheld(0), { stored }).part).toHaveProperty('busy');
});

const reach = { from: 100, to: 400 };
const read = { ...part, unreadable: 0, cut: 0, busy: () => [200, 260] };

test.each([
  ['closed', { unreadable: 0, cut: 0 }, 'calendar', [200, 260]],
  ['closed', { unreadable: 1, cut: 0 }, 'connection', [100, 400]],
  ['closed', { unreadable: 0, cut: 1 }, 'connection', [100, 400]],
  ['open', { unreadable: 1, cut: 1 }, 'calendar', [200, 260]],
] as const)(
  'with onFailure %s and the skipped parts %j the cause of busy time is a %s',
  (onFailure, skipped, kind, spans) => {
    const external = [{ ...read, onFailure, ...skipped }];
    expect(externalBusy(external, reach, nowMs)).toEqual(spans);
    const [start, end] = spans;
    expect(externalSources(external, reach, nowMs)).toMatchObject([{ kind, start, end }]);
    expect(externalBusy(external, { from: 100, to: 100 }, nowMs)).toEqual(
      kind === 'connection' ? [] : spans,
    );
  },
);

test('with onFailure open, a failed connection with skipped entries counts as empty', () => {
  const failed = [{ ...read, unreadable: 2, status: 'failed' as const }];
  expect(externalBusy(failed, reach, nowMs)).toEqual([]);
  expect(externalSources(failed, reach, nowMs)).toEqual([]);
});
