import { expect, test } from 'vitest';
import { visitorOf } from '../../../lib/domain/access.ts';
import { putBooking } from '../../../lib/domain/bookings/changes.ts';
import { createPublicBooking } from '../../../lib/domain/bookings/create-public-booking.ts';
import { guestBooking } from '../../../lib/domain/bookings/guest-booking.ts';
import { isLapsed, lapsesAtMs } from '../../../lib/domain/bookings/suspected.ts';
import { unprovenAddressOf } from '../../../lib/domain/bookings/unproven-address-of.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { storedUser } from '../../../lib/domain/people/needs.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { type ReadValues, read } from '../../support/decisions/read-values.ts';
import {
  after,
  bookAs,
  changesOf,
  confirm,
  create,
  reassign,
  refusalOf,
  storedIn,
  uid,
} from './deciding.ts';
import { by, eventTypeId, host, nowMs, offering, readUser, talk } from './organization.ts';
import { storedReservations } from './reservations.ts';

const made = { uid, token: 'a token', isSuspected: false };
const visitor = (opened?: string) =>
  by('guest', 'restricted', { actor: visitorOf('org' as OrganizationId, opened) });

const book = (from: ReadValues, isSuspected = false, context = visitor(), parts = {}) =>
  bookAs(from, parts, context, (request, snapshot) =>
    createPublicBooking(frozen({ ...made, isSuspected }), request, snapshot, context),
  );

const open = (parts: Partial<EventType> = {}) => offering({ visibility: 'public', ...parts });

test('a guest gets the same booking as a program, with the view of a guest and a token', () => {
  const decision = book(open());
  const shown = { uid, name: 'Talk', guestName: 'Guest', status: 'open', token: 'a token' };
  expect(decision).toMatchObject({ reply: { version: 1, data: shown } });
  const { booking, event, ...rest } = changesOf(decision);
  const { booking: other, event: _, ...same } = changesOf(create(open()));
  expect([booking, rest]).toEqual([{ ...other, createdBy: 'guest' }, same]);
  expect(event).toMatchObject({ kind: 'guest_booked', by: 'guest' });
  expect([unprovenAddressOf(booking), unprovenAddressOf(other)]).toEqual([
    'guest@example.com',
    undefined,
  ]);
});

test.each([
  ['public', undefined, true],
  ['unlisted', undefined, true],
  ['private', undefined, false],
  ['private', 'eventtype002', false],
  ['private', eventTypeId, true],
] as const)(
  'a guest can book an event type with visibility %s and a link to %s: %s',
  (visibility, opened, isBooked) => {
    const decision = book(offering({ visibility }), false, visitor(opened));
    if (isBooked) expect(changesOf(decision).booking.booking.uid).toBe(uid);
    else expect(refusalOf(decision).refused).toBe('event-type/unknown');
  },
);

test('a guest gets the same refusal as a program if the time is taken or the request is invalid', () => {
  const from = after(open(), create(open(), { uid: 'booking00002' }));
  expect(book(from)).toMatchObject({ refused: 'booking/slot-taken' });
  expect(book(from, true)).toMatchObject({ refused: 'booking/slot-taken' });
  const wrong = { timeZone: 'Mars/Olympus' };
  expect(refusalOf(book(open(), false, visitor(), wrong)).refused).toBe('request/unprocessable');
});

test('a suspected booking has the same reply as any other and is stored as a request that takes no time', () => {
  const from = open({
    capacity: 2,
    limits: [{ kind: 'bookings', period: 'day', max: 1 }],
    assignment: { type: 'any', method: 'sequential' },
    hosts: [host('ada'), host('bo')],
  });
  const [suspected, real] = [book(from, true), book(from)];
  if ('refused' in suspected || 'refused' in real) throw new Error('A booking was refused.');
  const { url } = talk.locations[0] ?? {};
  expect([real.reply.data.url, suspected.reply.data.url]).toEqual([url, '']);
  const { data, ...reply } = suspected.reply;
  expect({ ...reply, data: { ...data, url } }).toEqual(real.reply);
  expect(suspected.changes?.map(({ kind }) => kind)).toEqual([putBooking.kind]);
  expect(changesOf(suspected)).toMatchObject({
    booking: {
      booking: { status: 'request', spamType: 1 },
      occupancy: { kind: 'none' },
      assignment: undefined,
      counted: undefined,
    },
    event: { kind: 'booking_requested' },
  });
  expect(storedReservations(after(from, suspected))).toEqual([]);
});

test('a suspected booking that a host confirms becomes an ordinary booking', () => {
  const from = open();
  const decision = confirm(after(from, book(from, true)));
  expect(decision).toMatchObject({ reply: { data: { status: 'open', spamType: 0 } } });
  expect(changesOf(decision)).toMatchObject({ weeks: [{ entries: [{ kind: 'booking', uid }] }] });
});

test('a booking whose host is deleted or about to be is not confirmed until another host has it', () => {
  const suspected = after(open(), book(open(), true));
  const deleted = read(storedUser('ada'), undefined);
  for (const ada of [deleted, readUser('ada', { leavingAtMs: nowMs })]) {
    const left = [...suspected, ada];
    expect(confirm(left, uid, by('bo', 'owner'))).toMatchObject({
      refused: 'booking/slot-taken',
      detail: expect.stringContaining('no longer a user'),
    });
    const given = after(left, reassign(left, 'bo', uid, by('bo', 'owner')));
    expect(changesOf(confirm(given, uid, by('bo', 'owner'))).weeks).toMatchObject([
      { userId: 'bo' },
    ]);
  }
});

const place = {
  locationId: 'phone',
  provider: null,
  url: 'https://meet.example.com/desk',
  address: 'A street',
  customLocation: 'A room',
  access: 'Ring.',
} as const;
const nowhere = { url: '', address: null, customLocation: '', access: null };

test.each([
  [false, false, '+81 3 0000 0000', place],
  [true, false, '', nowhere],
  [false, true, '', nowhere],
])(
  'the reply for a suspected booking (%s) or a dry run (%s) contains no meeting place',
  (isSuspected, dryRun, phoneNumber, told) => {
    const from = open({ locations: [{ ...place, phoneNumber: '+81 3 0000 0000' }] });
    const { url, address, customLocation, access } = told;
    expect(book(from, isSuspected, { ...visitor(), dryRun })).toMatchObject({
      reply: { data: { status: 'open', phoneNumber, url, address, customLocation, access } },
    });
  },
);

test('a guest reads their own phone number, and of a suspected booking only the status of the first reply', () => {
  const from = open({ locations: [{ ...place, phoneNumber: null }] });
  const context = visitor();
  const own = { phoneNumber: '+1 213 555 0142' };
  const decision = book(from, true, context, own);
  expect(decision).toMatchObject({ reply: { data: { ...nowhere, ...own } } });
  const shown = guestBooking(storedIn(after(from, decision)), undefined);
  expect(shown).toMatchObject({ status: 'open', ...nowhere, ...own });
});

test('a suspected booking expires after seven days, and other bookings never expire', () => {
  const { booking } = storedIn(after(open(), book(open(), true)));
  const createdMs = Date.parse(booking.createdAt);
  const endMs = createdMs + 7 * 86_400_000;
  expect(lapsesAtMs(booking)).toBe(endMs);
  expect([isLapsed(booking, endMs - 1), isLapsed(booking, endMs)]).toEqual([false, true]);
  const real = { ...booking, spamType: 0 };
  expect([lapsesAtMs(real), isLapsed(real, endMs * 2)]).toEqual([undefined, false]);
});

test('the dry run of a public booking returns no real uid', () => {
  const context = { ...visitor(), dryRun: true };
  expect(book(open(), false, context)).toMatchObject({ reply: { data: { uid: 'dry-run' } } });
});
