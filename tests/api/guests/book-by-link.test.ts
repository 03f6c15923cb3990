import { afterEach, expect, test, vi } from 'vitest';
import { CreateAccountIntegrationLink } from '../../../lib/contract/event-types/create-account-integration-link.ts';
import { CreatePublicBooking } from '../../../lib/contract/guests/create-public-booking.ts';
import { call } from '../../support/http/call.ts';
import { tokenIn } from '../../support/messages/token-in.ts';
import { fromAddress, newAddress } from '../../support/people/new-address.ts';
import { newWorld, type World } from '../../support/world.ts';
import { at, auditedWorld, requestFor } from '../bookings/guests.ts';
import { look } from './links.ts';
import { bookAt, newEmail, offeredAt, openTo, show } from './public-bookings.ts';

afterEach(() => {
  vi.useRealTimers();
});

type Named = { readonly uid: string };

const nine = at(3, '09:00');
const byLink = (token: string) => ({ 'x-booking-token': token });

/** Creates a link for a guest, and returns its token. */
async function linkTo(world: World, { uid }: Named, guest = { name: 'Ada', email: newEmail() }) {
  const params = { teamId: world.of, eventTypeId: uid };
  const { body } = await call(CreateAccountIntegrationLink, {
    as: world.owner,
    params,
    body: guest,
  });
  return { guest, token: tokenIn(body.data.url) };
}

async function linked(visibility: 'private' | 'public' = 'private') {
  const world = await auditedWorld();
  const eventType = await openTo(world, {}, visibility);
  return { world, eventType, ...(await linkTo(world, eventType)) };
}

const faultsOf = ({ body }: Awaited<ReturnType<typeof bookAt>>) =>
  body.errors?.map(({ pointer, code }) => [pointer, code]);

test('a guest with a link reads, searches and books a private event type without a credential', async () => {
  const { world, eventType, guest, token } = await linked();
  expect((await show(world.of, eventType.uid, byLink(token))).body.data.uid).toBe(eventType.uid);
  const offered = await offeredAt(world.of, eventType, nine, byLink(token));
  expect(offered.body.data[0]?.startedAt).toBe(nine);
  const booked = await bookAt(world.of, eventType, nine, guest, byLink(token));
  expect([booked.status, booked.body.data.guestName]).toEqual([201, guest.name]);
  expect((await look(booked.body.data.token)).body.data.status).toBe('open');
  const again = await bookAt(world.of, eventType, at(3, '10:00'), guest, byLink(token));
  expect(again.status).toBe(201);
});

test('a link does not open another event type or an event type of another team, and an altered link opens nothing', async () => {
  const { world, eventType, guest, token } = await linked();
  const hidden = await openTo(world, {}, 'private');
  const other = await newWorld();
  const foreign = await linkTo(other, await openTo(other, {}, 'private'));
  for (const [uid, sent] of [
    [hidden.uid, token],
    [eventType.uid, foreign.token],
    [eventType.uid, `${token}x`],
    [eventType.uid, token.slice(1)],
    [eventType.uid, ''],
    [eventType.uid, 'dry-run'],
  ] as const) {
    const replies = [
      await show(world.of, uid, byLink(sent)),
      await offeredAt(world.of, { uid }, nine, byLink(sent)),
      await bookAt(world.of, { uid }, nine, guest, byLink(sent)),
    ];
    const codes = replies.map(({ body }) => (body as { readonly code?: string }).code);
    expect(codes, sent).toEqual(Array(3).fill('event-type/unknown'));
  }
});

test.each([
  [{ name: 'Bo' }, ['/name']],
  [{ email: 'bo@example.com' }, ['/email']],
])(
  'a booking that differs from its link is 422 and names the member: %j',
  async (more, pointers) => {
    const { world, eventType, guest, token } = await linked();
    const refused = await bookAt(world.of, eventType, nine, { ...guest, ...more }, byLink(token));
    expect([refused.status, refused.body.code]).toEqual([422, 'booking-link/differs']);
    expect(faultsOf(refused)).toEqual(pointers.map((pointer) => [pointer, 'booking-link/differs']));
  },
);

test('a public event type can be read with an expired link, and a booking names the fault of an altered or expired link', async () => {
  const { world, eventType, guest, token } = await linked('public');
  const altered = await bookAt(world.of, eventType, nine, guest, byLink(`${token}x`));
  expect([altered.status, faultsOf(altered)]).toEqual([
    400,
    [['header/X-Booking-Token', 'member/invalid']],
  ]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  const late = await bookAt(world.of, eventType, at(4, '09:00'), guest, byLink(token));
  const seen = await show(world.of, eventType.uid, byLink(token));
  expect([late.status, late.body.code]).toEqual([422, 'booking-link/expired']);
  expect(faultsOf(late)).toEqual([['header/X-Booking-Token', 'booking-link/expired']]);
  expect(seen.status).toBe(200);
});

test('a link for a guest opens nothing after a day', async () => {
  const { world, eventType, guest, token } = await linked();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_399_000 });
  expect((await show(world.of, eventType.uid, byLink(token))).status).toBe(200);
  vi.setSystemTime(Date.now() + 1000);
  expect((await show(world.of, eventType.uid, byLink(token))).status).toBe(404);
  const late = await bookAt(world.of, eventType, at(4, '09:00'), guest, byLink(token));
  expect(late.body.code).toBe('event-type/unknown');
});

test('a repeated request with the same link books once, and another link makes it another request', async () => {
  const { world, eventType, guest, token } = await linked('public');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
  const other = await linkTo(world, eventType, guest);
  const client = newAddress();
  const send = (sent: string) =>
    call(CreatePublicBooking, {
      params: { team: world.of },
      body: requestFor(eventType, nine, guest),
      headers: { ...byLink(sent), 'idempotency-key': 'once' },
      event: fromAddress(client),
    });
  const [first, second] = [await send(token), await send(token)];
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
  expect((await send(other.token)).body.code).toBe('idempotency/key-reused');
});
