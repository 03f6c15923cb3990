import type { NewOperation } from './new-operation.ts';

/** The files of an operation that changes one booking, by path. */
export const bookingWriteFiles = (operation: NewOperation): Readonly<Record<string, string>> => ({
  [`lib/contract/bookings/${operation.file}.ts`]: writeContract(operation),
  [`lib/domain/bookings/${operation.file}.ts`]: decision(operation),
  [`lib/app/bookings/${operation.file}.ts`]: transaction(operation),
  [`functions/bookings/${operation.file}.ts`]: writeHandler(operation),
  [`tests/domain/bookings/${operation.file}.test.ts`]: decisionTest(operation),
  [`tests/api/bookings/${operation.file}.test.ts`]: writeTest(operation),
});

/** The files of an operation that reads one booking, by path. */
export const bookingReadFiles = (operation: NewOperation): Readonly<Record<string, string>> => ({
  [`lib/contract/bookings/${operation.file}.ts`]: readContract(operation),
  [`functions/bookings/${operation.file}.ts`]: readHandler(operation),
  [`tests/api/bookings/${operation.file}.test.ts`]: readTest(operation),
});

const writeContract = ({ id, contract, summary }: NewOperation) => `\
import * as v from 'valibot';
import { contract, noBody, noQuery, writers } from '../contract.ts';
import { Booking } from './booking.ts';

export const ${contract} = contract({
  id: '${id}',
  // OPEN: word the summary, and add a description of what the operation does.
  summary: '${summary}',
  scope: 'bookings:write',
  roles: writers,
  query: noQuery,
  // OPEN: list the members of the body, if there is one. The handler passes it on as \`body\`.
  body: noBody,
  status: 200,
  reply: v.object({ data: Booking }),
  versioned: true,
  // OPEN: name the refusals of the decision. A new one is added to lib/contract/booking-problems.ts.
  problems: ['booking/unknown', 'booking/too-large'],
});
`;

const decision = ({ id }: NewOperation) => `\
import type { Decision } from '../decision.ts';
import { eventOf } from '../events.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import type { LoadedBooking } from './booking-access.ts';
import { type BookingChange, putBooking } from './changes.ts';
import type { BookingReply } from './create-booking.ts';

// OPEN: describe the decision in a comment of the function.
export function ${id}(
  { stored }: LoadedBooking,
  context: WriteContext,
): Decision<BookingReply, never, BookingChange> {
  // OPEN: refuse the bookings that cannot be changed in this way: \`return refuse('booking/…')\`.
  const updatedAt = formatInstant(context.nowMs);
  // OPEN: set the members that the operation changes.
  const booking = { ...stored.booking, updatedAt };
  // OPEN: name the kind of the event. A new one is added to lib/domain/events.ts.
  const event = eventOf('booking_updated', updatedAt, context);
  return {
    reply: { data: booking, version: stored.ver + 1 },
    changes: [putBooking({ stored: { ...stored, booking }, event })],
  };
}
`;

const transaction = ({ id, file }: NewOperation) => `\
import type { StoreFor } from '../../data/store.ts';
import type { BookingReply } from '../../domain/bookings/create-booking.ts';
import { ${id} as decide } from '../../domain/bookings/${file}.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { changeBooking } from './change-booking.ts';

/** Runs the decision of the domain in one transaction. */
export const ${id} = (
  uid: string,
  context: TransactionContext,
  store: StoreFor<typeof decide>,
): Promise<BookingReply> =>
  changeBooking(uid, context, store, {
    asksEventType: false,
    plan: (found) => ({ found, needs: [] }),
    decide: ({ found }) => decide(found, context),
  });
`;

const writeHandler = ({ id, contract, file, bookingParam }: NewOperation) => `\
import { ${id} } from '../../lib/app/bookings/${file}.ts';
import { ${contract} } from '../../lib/contract/bookings/${file}.ts';
import { bookings } from '../../lib/data/bookings/bookings.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  ${contract},
  [bookings, eventTypes],
  {},
  ({ params, context, store }) => ${id}(params.${bookingParam}, context, store),
);
`;

const decisionTest = ({ id, file }: NewOperation) => `\
import { expect, test } from 'vitest';
import { ${id} } from '../../../lib/domain/bookings/${file}.ts';
import { after, changesOf, create, loadBooking, storedIn } from './deciding.ts';
import { by, offering } from './organization.ts';

const booked = () => after(offering(), create(offering()));

test('the decision changes the booking and names the event', () => {
  const { booking, event } = changesOf(${id}(loadBooking(booked(), 'booking00001', false), by('ada')));
  // OPEN: name the changed members and the kind of the event. The test fails until a member changes.
  const { updatedAt: _, ...unchanged } = storedIn(booked()).booking;
  expect(booking.booking).not.toMatchObject(unchanged);
  expect(event).toMatchObject({ kind: 'booking_updated', by: 'ada' });
});

// OPEN: test every refusal of the decision.
`;

const writeTest = (operation: NewOperation) => `\
import { expect, test } from 'vitest';
import { ${operation.contract} } from '../../../lib/contract/bookings/${operation.file}.ts';
import { call } from '../../support/http/call.ts';
import { stretch } from '../../support/bookings/stretch.ts';
import { at, auditedWorld, book, read } from './guests.ts';

const bookOne = async (world: Awaited<ReturnType<typeof auditedWorld>>) =>
  book(world, await world.eventType([world.member]), at(2, '09:00'));

test('the booking changes as the reply says', async () => {
  const world = await auditedWorld();
  const booking = await bookOne(world);
  const { status, headers, body } = await call(${operation.contract}, {
    as: world.owner,
    params: { ${ofBooking(operation)} },
  });
  expect([status, headers.etag]).toEqual([200, '"2"']);
  expect(await read(world, booking)).toEqual(body.data);
  // OPEN: name the changed members. The test fails until a member changes.
  const { updatedAt: _, ...unchanged } = booking;
  expect(body.data).not.toMatchObject(unchanged);
});

test('a dry run, another version and a user of another organization change nothing', async () => {
  const [world, other] = await Promise.all([auditedWorld(), auditedWorld()]);
  const booking = await bookOne(world);
  const send = (as: typeof world.owner, headers = {}) =>
    call(${operation.contract}, { as, params: { ${ofBooking(operation)} }, headers });
  expect((await send(world.owner, { Prefer: 'handling=dry-run' })).status).toBe(200);
  expect((await send(world.owner, { 'If-Match': '"7"' })).status).toBe(412);
  expect((await send(other.owner)).body.code).toBe('booking/unknown');
  expect(await read(world, booking)).toEqual(booking);
});

test('a booking without room for its cancellation is refused', async () => {
  const world = await auditedWorld();
  const booking = await bookOne(world);
  await stretch(world, booking.uid, 400_000);
  const params = { ${ofBooking(operation)} };
  const { status, body } = await call(${operation.contract}, { as: world.owner, params });
  expect([status, body.code]).toEqual([422, 'booking/too-large']);
});

// OPEN: test every other problem that the contract names.
`;

const ofBooking = ({ bookingParam }: NewOperation): string => `${bookingParam}: booking.uid`;

const readContract = ({ id, contract, summary }: NewOperation) => `\
import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { described } from '../described.ts';

export const ${contract} = contract({
  id: '${id}',
  // OPEN: word the summary, and add a description of what the operation returns.
  summary: '${summary}',
  scope: 'bookings:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({
    data: described(
      // OPEN: list the members of the reply.
      v.object({ uid: described(v.string(), 'The ID of the booking.') }),
      'The booking.',
    ),
  }),
  versioned: true,
  problems: ['booking/unknown'],
});
`;

const readHandler = ({ contract, file, bookingParam }: NewOperation) => `\
import { seeBooking } from '../../lib/app/bookings/see-booking.ts';
import { ${contract} } from '../../lib/contract/bookings/${file}.ts';
import { findBooking } from '../../lib/data/bookings/stored-bookings.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { findBooking };

export const handler = implementRead(${contract}, deps, async ({ params, caller }, deps) => {
  const stored = await deps.findBooking(caller.organizationId, params.${bookingParam});
  const { booking, ver } = seeBooking(caller, stored);
  // OPEN: return the members of the reply.
  return { data: { uid: booking.uid }, version: ver };
});
`;

const readTest = (operation: NewOperation) => `\
import { expect, test } from 'vitest';
import { ${operation.contract} } from '../../../lib/contract/bookings/${operation.file}.ts';
import { call } from '../../support/http/call.ts';
import { at, auditedWorld, book } from './guests.ts';

test('the reply describes the booking, and another organization gets none', async () => {
  const [world, other] = await Promise.all([auditedWorld(), auditedWorld()]);
  const booking = await book(world, await world.eventType([world.member]), at(2, '09:00'));
  const params = { ${ofBooking(operation)} };
  const { status, body } = await call(${operation.contract}, { as: world.owner, params });
  expect(status).toBe(200);
  // OPEN: name the members of the reply. The test fails until it has more than the ID.
  expect(body.data).not.toEqual({ uid: booking.uid });
  const refused = await call(${operation.contract}, { as: other.owner, params });
  expect(refused.body.code).toBe('booking/unknown');
});
`;
