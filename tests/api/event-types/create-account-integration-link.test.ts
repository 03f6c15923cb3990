import { afterEach, expect, test, vi } from 'vitest';
import { CreateBooking } from '../../../lib/contract/bookings/create-booking.ts';
import { ListBookings } from '../../../lib/contract/bookings/list-bookings.ts';
import { CreateAccountIntegrationLink } from '../../../lib/contract/event-types/create-account-integration-link.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { allItems } from '../../support/engine/table-items.ts';
import { call } from '../../support/http/call.ts';
import { tokenIn } from '../../support/messages/token-in.ts';
import { logLines } from '../../support/processes/log-lines.ts';
import { newWorld, type World } from '../../support/world.ts';
import { at, auditedWorld, book, requestFor } from '../bookings/guests.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const guest = { name: 'Ada Fairweather', email: 'ada@example.com' };

interface Linking {
  readonly as?: { readonly key: string };
  readonly body?: object;
  readonly teamId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Requests a link to an event type, by default as its owner and for one guest. */
const ask = (world: World, { uid }: Pick<EventType, 'uid'>, linking: Linking = {}) => {
  const { as = world.owner, body = guest, teamId = world.of, headers = {} } = linking;
  const params = { teamId, eventTypeId: uid };
  return call(CreateAccountIntegrationLink, { as, params, body, headers });
};

async function tokenFor(world: World, eventType: EventType, linking: Linking = {}) {
  const { body } = await ask(world, eventType, linking);
  return tokenIn(body.data.url);
}

/** Books with the token of a link. */
const bookBy = (
  world: World,
  token: string,
  eventType: Pick<EventType, 'uid'>,
  more: object = {},
) =>
  call(CreateBooking, {
    as: world.owner,
    query: { token },
    body: requestFor(eventType, at(2, '09:00'), { ...guest, ...more }),
  });

const faults = ({ body }: Awaited<ReturnType<typeof bookBy>>) =>
  body.errors?.map(({ pointer, code }) => [pointer, code]);

async function linked() {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  return { world, eventType, token: await tokenFor(world, eventType) };
}

test('the guest of a booking link can book with its token more than once', async () => {
  const { world, eventType, token } = await linked();
  expect((await bookBy(world, token, eventType)).status).toBe(201);
  const again = await bookBy(world, token, eventType, { startedAt: at(2, '10:00') });
  expect([again.status, again.body.data.name]).toEqual([201, guest.name]);
});

test('a booking link leads to the page of the service if no other page is set, with the token in the fragment', async () => {
  const { world, eventType } = await linked();
  const { body } = await ask(world, eventType, { headers: { host: 'evil.example' } });
  const page = `https://api.example.com/t/${world.of}/e/${eventType.uid}`;
  expect(body.data.url.split('#token=')).toEqual([
    page,
    expect.stringMatching(/^[\w-]+\.[\w-]+$/u),
  ]);
});

test('a booking link to the operator’s own page adds the event type and the token to the address', async () => {
  const { world, eventType } = await linked();
  vi.stubEnv('BOOKING_PAGE_URL', 'https://book.example.com/en?theme=dark#guest');
  const url = new URL((await ask(world, eventType)).body.data.url);
  expect([url.origin, url.pathname, url.hash]).toEqual([
    'https://book.example.com',
    '/en',
    '#guest',
  ]);
  const { token = '', ...rest } = Object.fromEntries(url.searchParams);
  expect(rest).toEqual({ theme: 'dark', eventTypeId: eventType.uid });
  expect((await bookBy(world, token, eventType)).status).toBe(201);
});

test('a repeated request for a booking link is 409 and contains no address of the link', async () => {
  const { world, eventType } = await linked();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  expect((await ask(world, eventType, { headers })).status).toBe(201);
  const again = await ask(world, eventType, { headers });
  expect(again.body).toMatchObject({ status: 409, code: 'idempotency/secret-shown-once' });
  expect(again.headers.location).toBeUndefined();
});

test('the first part of the token of a booking link contains the guest and the event type in readable form', async () => {
  const { eventType, token } = await linked();
  const [content = ''] = token.split('.');
  const read = JSON.parse(Buffer.from(content, 'base64url').toString());
  expect(read).toMatchObject({ ...guest, eventTypeId: eventType.uid });
});

test.each([
  [{ name: 'Ada fairweather' }, ['/name']],
  [{ name: 'Ada Fairweather ' }, ['/name']],
  [{ email: 'ada@example.org' }, ['/email']],
  [{ name: 'Bo', email: 'bo@example.com' }, ['/email', '/name']],
])(
  'a booking that differs from its link is 422 with a pointer to each difference: %j',
  async (more, pointers) => {
    const { world, eventType, token } = await linked();
    const refused = await bookBy(world, token, eventType, more);
    expect([refused.status, refused.body.code]).toEqual([422, 'booking-link/differs']);
    expect(faults(refused)).toEqual(pointers.map((pointer) => [pointer, 'booking-link/differs']));
  },
);

test('a booking link is not valid for another event type', async () => {
  const { world, token } = await linked();
  const other = await world.eventType([world.owner]);
  expect(faults(await bookBy(world, token, other))).toEqual([
    ['/eventTypeId', 'booking-link/differs'],
  ]);
});

test('the email address of a booking link is compared without letter case', async () => {
  const { world, eventType, token } = await linked();
  const booked = await bookBy(world, token, eventType, { email: 'ADA@Example.Com' });
  expect(booked.status).toBe(201);
});

test('a booking link is valid for 24 hours and not longer', async () => {
  const { world, eventType } = await linked();
  const nowMs = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  const token = await tokenFor(world, eventType);
  vi.setSystemTime(nowMs + 86_399_999);
  expect((await bookBy(world, token, eventType)).status).toBe(201);
  vi.setSystemTime(nowMs + 86_400_000);
  const late = await bookBy(world, token, eventType, { startedAt: at(2, '12:00') });
  expect([late.status, late.body.code]).toEqual([422, 'booking-link/expired']);
  expect(faults(late)).toEqual([['query/token', 'booking-link/expired']]);
  const worse = await bookBy(world, token, eventType, { name: 'Bo', timeZone: 'Mars/Olympus' });
  expect([worse.status, worse.body.code]).toEqual([422, 'request/unprocessable']);
  expect(faults(worse)).toEqual([
    ['/timeZone', 'time-zone/unknown'],
    ['query/token', 'booking-link/expired'],
    ['/name', 'booking-link/differs'],
  ]);
});

/** Books with an invalid token, and expects a refusal that names the token. */
async function expectNoToken(world: World, token: string, eventType: EventType): Promise<void> {
  const refused = await bookBy(world, token, eventType);
  expect([token, refused.status]).toEqual([token, 400]);
  expect(faults(refused)).toEqual([['query/token', 'member/invalid']]);
  expect(JSON.stringify(refused.body)).not.toContain(guest.name);
}

test('a token with any changed character is invalid', async () => {
  const { world, eventType, token } = await linked();
  for (let place = 0; place < token.length; place += 1) {
    const flipped = String.fromCharCode(token.charCodeAt(place) ^ (1 << (place % 6)));
    const altered = token.slice(0, place) + flipped + token.slice(place + 1);
    await expectNoToken(world, altered, eventType);
  }
});

test('a part of a token and a token of another organization, of another purpose or of a dry run are invalid', async () => {
  const { world, eventType, token } = await linked();
  const other = await newWorld();
  const foreign = await tokenFor(other, await other.eventType([other.member]));
  await book(world, eventType, at(3, '09:00'));
  await book(world, eventType, at(3, '10:00'));
  const page = await call(ListBookings, { as: world.owner, query: { perPage: '1' } });
  const dry = await tokenFor(world, eventType, { headers: { prefer: 'handling=dry-run' } });
  const [content = '', signature = ''] = token.split('.');
  for (const none of [
    '',
    '.',
    content,
    `${content}.`,
    `.${signature}`,
    `${token}.`,
    `${token}=`,
    `${token}.${signature}`,
    token.slice(0, -1),
    '🍵.🍵',
    foreign,
    page.body.nextCursor ?? '',
    dry,
  ]) {
    await expectNoToken(world, none, eventType);
  }
  const asCursor = await call(ListBookings, { as: world.owner, query: { cursor: token } });
  expect(asCursor).toMatchObject({ status: 400, body: { errors: [{ pointer: 'query/cursor' }] } });
});

test('a booking link does not replace a credential', async () => {
  const { eventType, token } = await linked();
  const body = requestFor(eventType, at(2, '09:00'), guest);
  const refused = await call(CreateBooking, { query: { token }, body });
  expect(refused.body.code).toBe('credential/missing');
});

test('a booking link for the longest name and the longest email address can be used', async () => {
  const { world, eventType } = await linked();
  for (const [index, character] of ['😀', '\u2028', '"'].entries()) {
    const body = { name: character.repeat(64), email: `${'a'.repeat(243)}@example.com` };
    const token = await tokenFor(world, eventType, { body });
    const startedAt = at(2, `1${index}:00`);
    expect((await bookBy(world, token, eventType, { ...body, startedAt })).status).toBe(201);
  }
});

test('a link for another team or an unknown event type is 404, and 403 for a restricted user in every case', async () => {
  const { world, eventType } = await linked();
  const restricted = await world.addUser('restricted');
  const [other, own] = [await newWorld(), await world.eventType([restricted])];
  const foreign = await other.eventType([other.member]);
  const codeOf = async (target: { uid: string }, linking: Linking = {}) =>
    (await ask(world, target, linking)).body.code;
  expect(await codeOf(eventType, { teamId: other.of })).toBe('team/unknown');
  expect(await codeOf(eventType, { teamId: 'x' })).toBe('team/unknown');
  expect(await codeOf(foreign)).toBe('event-type/unknown');
  expect(await codeOf({ uid: 'strange/id #' })).toBe('event-type/unknown');
  for (const target of [eventType, own, foreign]) {
    expect(await codeOf(target, { as: restricted })).toBe('caller/role-forbids');
  }
  expect(await codeOf(own, { as: restricted, teamId: 'x' })).toBe('caller/role-forbids');
  expect((await ask(world, eventType, { as: world.member })).status).toBe(201);
});

test('a disabled event type can have booking links, which cannot be used while it is disabled', async () => {
  const world = await auditedWorld();
  const disabled = await world.eventType([world.member], { status: 'disable' });
  const token = await tokenFor(world, disabled);
  expect((await bookBy(world, token, disabled)).body.code).toBe('event-type/not-bookable');
  await world.eventType([world.member], { uid: disabled.uid });
  expect((await bookBy(world, token, disabled)).status).toBe(201);
});

test('a booking link is not stored, and no log line contains its token or its guest', async () => {
  const { world, eventType } = await linked();
  const before = await allItems();
  const first = logLines.length;
  const token = await tokenFor(world, eventType);
  expect(await allItems()).toEqual(before);
  await bookBy(world, token, eventType);
  await bookBy(world, token, eventType, { name: 'Bo' });
  await bookBy(world, `${token}x`, eventType);
  const text = JSON.stringify(logLines.slice(first));
  expect(logLines.length - first).toBe(4);
  for (const secret of [token.slice(0, 20), guest.name, guest.email])
    expect(text).not.toContain(secret);
});
