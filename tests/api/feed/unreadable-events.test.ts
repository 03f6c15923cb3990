import { expect, test } from 'vitest';
import { ListBookingHistory } from '../../../lib/contract/bookings/list-booking-history.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { setAttribute } from '../../support/engine/set-attribute.ts';
import { readFeed } from '../../support/feed/follow-events.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { call } from '../../support/http/call.ts';
import { pages } from '../../support/http/pages.ts';
import { logLines } from '../../support/processes/log-lines.ts';
import { readyWorld } from '../../support/ready.ts';

/** The numbers of unreadable events in the log, from this line on. */
const unreadableSince = (line: number): readonly unknown[] =>
  logLines.slice(line).flatMap(({ unreadable }) => unreadable ?? []);

const historyOf = async (as: { readonly key: string }, uid: string) =>
  (await pages(ListBookingHistory, { as, params: { uid }, query: { perPage: '1' } })).flat();

/** Three bookings. The second one was updated, and the record of its creation is damaged. */
async function scene(attribute: 'body' | 'schema', value: unknown) {
  const { world, newBooking } = await readyWorld();
  const { owner, of } = world;
  const [before, uid, after] = [await newBooking(), await newBooking(), await newBooking()];
  await call(UpdateBooking, { as: owner, params: { uid }, body: { name: 'Another' } });
  await tellChanges();
  const { events } = await readFeed(owner);
  const place = events.findIndex(({ object }) => object.uid === uid);
  const history = await historyOf(owner, uid);
  await setAttribute(keys.event(of, { subject: 'booking', uid }, place + 1), attribute, value);
  return { owner, uid, others: [before, after], events, place, history };
}

test.each([
  ['not JSON', 'body', '{'],
  ['not an event', 'body', 'null'],
  ['without most of its members', 'body', '{"uid":"evt_0"}'],
  ['in an unknown form', 'body', Uint8Array.of(9, 1, 2)],
  ['of an unknown schema', 'schema', 2],
] as const)(
  'an event whose record is %s is returned with its other known members and does not end the feed or the history',
  async (_, attribute, value) => {
    const { owner, uid, others, events, place, history } = await scene(attribute, value);
    const line = logLines.length;
    const seen = (await readFeed(owner, { perPage: '1' })).events;
    expect(unreadableSince(line)).toEqual([1]);
    expect(seen.toSpliced(place, 1)).toEqual(events.toSpliced(place, 1));
    const [found, original] = [seen[place], events[place]];
    expect(found).toMatchObject({
      event: 'guest_booked',
      kinds: ['guest_booked'],
      object: { uid },
      version: 0,
      truncated: expect.arrayContaining(['object', 'previous', 'version']),
    });
    const differenceMs = Math.abs(
      Date.parse(found?.createdAt ?? '') - Date.parse(original?.createdAt ?? ''),
    );
    expect(differenceMs).toBeLessThan(60_000);
    // The ID of the event is unique, and the same in each response.
    expect(new Set(seen.map((event) => event.uid)).size).toBe(events.length);
    const booked = (await readFeed(owner, { kind: 'guest_booked' })).events;
    expect(booked).toContainEqual(found);
    expect(booked.map(({ object }) => object.uid)).toEqual(expect.arrayContaining(others));
    const request = { as: owner, params: { uid } };
    expect(await historyOf(owner, uid)).toEqual(history.slice(0, -1));
    const first = logLines.length;
    const { body: whole } = await call(ListBookingHistory, request);
    expect(whole.data.map(({ event }) => event)).toEqual(['booking_updated']);
    expect(unreadableSince(first)).toEqual([1]);
  },
);
