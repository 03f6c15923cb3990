import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packBusy, unpackBusy } from '../../lib/domain/ledger/busy.ts';
import { packEntries, unpackEntries } from '../../lib/domain/ledger/codec.ts';
import type { Entry } from '../../lib/domain/ledger/entry.ts';
import { weekStart } from '../../lib/domain/ledger/week.ts';
import { busyPairs } from '../support/busy-pairs.ts';

type Row = [Entry['kind'], string, string | null, number, number, number, number, number];

/** Weeks as the release wrote them that was the first to pack long ones, with what they say. They are never changed. */
const file = new URL('released/long-weeks.jsonl', import.meta.url);
const kept = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const { name, week, entries, iv, busy } = JSON.parse(line);
    return {
      name: name as string,
      week: week as number,
      entries: (entries as Row[]).map(entryOf),
      iv: Uint8Array.from(Buffer.from(iv, 'base64')),
      busy: Uint8Array.from(Buffer.from(busy, 'base64')),
    };
  });

function entryOf([
  kind,
  uid,
  eventTypeId,
  start,
  end,
  busyStart,
  busyEnd,
  createdMinute,
]: Row): Entry {
  return { kind, uid, eventTypeId, start, end, busyStart, busyEnd, createdMinute };
}

test.each(kept)('the long week of $name that was stored is read', ({ week, entries, iv, busy }) => {
  expect(unpackEntries(week, iv)).toEqual(entries);
  expect(unpackBusy(week, busy)).toEqual(busyPairs(busy).map((at) => weekStart(week) + at));
  expect(unpackBusy(week, busy)).toEqual(unpackBusy(week, packBusy(week, entries)));
});

test.each(kept)('the long week of $name is written as it was', ({ week, entries, iv, busy }) => {
  expect(packEntries(week, entries)).toEqual(iv);
  expect(packBusy(week, entries)).toEqual(busy);
});
