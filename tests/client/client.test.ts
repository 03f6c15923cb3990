import { beforeAll, expect, test } from 'vitest';
import { createClient } from '../../client/src/client.ts';
import type { Booking } from '../../client/src/generated/types.ts';
import { isProblem, SchedulingProblem } from '../../client/src/problems.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { png } from '../support/people/pictures.ts';
import { type Service, sharedPatientService } from '../support/processes/service.ts';
import { newWorld, type Person } from '../support/world.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedPatientService();
});

const clientOf = ({ key }: Pick<Person, 'key'>) =>
  createClient({ baseUrl: service.baseUrls[0] ?? '', apiKey: key });

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** Creates an organization with an event type, the client of its owner, free starts, and bodies for bookings. */
async function scene() {
  const world = await newWorld();
  const { uid: eventTypeId } = await world.eventType([world.member]);
  const client = clientOf(world.owner);
  const period = { periodStart: inDays(2), periodEnd: inDays(3) };
  const { data } = await client.eventTypes.listAvailableSchedules(eventTypeId, period);
  const starts = data.map(({ startedAt }) => startedAt);
  const body = (at = 0) => ({
    eventTypeId,
    startedAt: starts[at] ?? '',
    timeZone: 'Asia/Tokyo',
    name: 'Ada',
    email: 'ada@example.com',
    locationId: null,
  });
  return { world, client, eventTypeId, starts, body };
}

const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a created booking is returned with its version and can be read', async () => {
  const { client, starts, body } = await scene();
  const { data, response } = await client.bookings.create(body());
  expect(data).toMatchObject({ status: 'open', startedAt: starts[0], timeZone: 'Asia/Tokyo' });
  expect(response).toMatchObject({ status: 201, etag: '"1"', isReplay: false, isDryRun: false });
  expect(response.requestId).toMatch(/./u);
  const read = await client.bookings.get(data.uid);
  expect(read.data).toEqual(data);
});

test('two creations with the same idempotency key make one booking, and the second response is a replay', async () => {
  const { client, body } = await scene();
  const options = { idempotencyKey: crypto.randomUUID() };
  const first = await client.bookings.create(body(), options);
  const again = await client.bookings.create(body(), options);
  expect(again.data.uid).toBe(first.data.uid);
  expect([first.response.isReplay, again.response.isReplay]).toEqual([false, true]);
});

test('a dry run shows the booking that would be made, and books nothing', async () => {
  const { client, body } = await scene();
  const { data, response } = await client.bookings.create(body(), { dryRun: true });
  expect(data.status).toBe('open');
  expect(response).toMatchObject({ status: 200, etag: null, isDryRun: true });
  expect((await client.bookings.list()).data).toEqual([]);
});

test('a list can be iterated to its end or by pages, awaited for its first page, and left before its end', async () => {
  const { client, body } = await scene();
  const uids: string[] = [];
  for (const at of [0, 1, 2, 3, 4]) uids.push((await client.bookings.create(body(at))).data.uid);
  const found: Booking[] = [];
  for await (const booking of client.bookings.list({ perPage: 2 })) found.push(booking);
  expect(found.map(({ uid }) => uid)).toEqual(uids);
  const { data, nextCursor } = await client.bookings.list({ perPage: 2 });
  expect(data.map(({ uid }) => uid)).toEqual(uids.slice(0, 2));
  expect(nextCursor).toEqual(expect.any(String));
  const sizes: number[] = [];
  for await (const page of client.bookings.list({ perPage: 2 }).pages())
    sizes.push(page.data.length);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(5);
  for await (const { uid } of client.bookings.list({ perPage: 1, sort: 'desc' })) {
    expect(uid).toBe(uids[4]);
    break;
  }
});

test('a start that is taken is a problem with the next free starts', async () => {
  const { client, starts, body } = await scene();
  await client.bookings.create(body());
  const error = await failure(client.bookings.create(body()));
  if (!isProblem(error, 'booking/slot-taken')) throw error;
  expect(error).toBeInstanceOf(SchedulingProblem);
  expect([error.code, error.status, error.document.reason]).toEqual([
    'booking/slot-taken',
    409,
    'busy',
  ]);
  expect(error.document.nextStarts).toEqual(starts.slice(1, 4));
  expect(error.idempotencyKey).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u);
  expect(isProblem(error)).toBe(true);
  expect(isProblem(error, 'booking/unknown', 'caller/rate-limited')).toBe(false);
});

test('a problem and its message contain all errors of the request', async () => {
  const { client, body } = await scene();
  const error = await failure(client.bookings.create({ ...body(), email: 'no address', name: '' }));
  if (!isProblem(error, 'request/invalid')) throw error;
  expect(error.errors.map(({ pointer }) => pointer).toSorted()).toEqual(['/email', '/name']);
  expect(error.message).toMatch(
    /^request\/invalid: [\s\S]*\n {2}\/email: Must be a valid email address\./u,
  );
  expect(error.requestId).toBe(error.document.instance);
});

test('an update of the version that was read is refused after another update', async () => {
  const { client, body } = await scene();
  const { data } = await client.bookings.create(body());
  const read = await client.bookings.get(data.uid);
  const changed = await client.bookings.update(data.uid, { name: 'First' }, { ifMatch: read });
  expect(changed.response.etag).toBe('"2"');
  const late = client.bookings.update(data.uid, { name: 'Second' }, { ifMatch: read });
  expect(isProblem(await failure(late), 'resource/changed')).toBe(true);
  const answer = await client.bookings.update(data.uid, { name: 'Third' }, { ifMatch: '"2"' });
  expect(answer.data.name).toBe('Third');
});

test('ifMatch is refused if the response has no version', async () => {
  const { client, body } = await scene();
  const { data, ...tried } = await client.bookings.create(body(), { dryRun: true });
  await expect(client.bookings.update(data.uid, {}, { ifMatch: tried })).rejects.toThrow('version');
});

test('the client sends its key, a current token for each call, or no credential', async () => {
  const { world, client } = await scene();
  expect((await client.users.getCurrent()).data.uid).toBe(world.owner.userId);
  const baseUrl = service.baseUrls[0] ?? '';
  const nobody = createClient({ baseUrl });
  expect(isProblem(await failure(nobody.bookings.list()), 'credential/missing')).toBe(true);
  expect((await nobody.service.getHealth()).data.status).toBe('ok');
  let asked = 0;
  const bearerToken = async () => {
    asked += 1;
    return `none-${asked}`;
  };
  const bearer = createClient({ baseUrl, bearerToken });
  for (const times of [1, 2]) {
    expect(isProblem(await failure(bearer.users.getCurrent()), 'credential/refused')).toBe(true);
    expect(asked).toBe(times);
  }
});

test('a guest uses the token of a guest link, and reads the calendar file as text', async () => {
  const { client, body } = await scene();
  const { data } = await client.bookings.create(body());
  const { data: link } = await client.bookings.createGuestLink(data.uid);
  const guestToken = link.url.split('#')[1];
  const guest = createClient({ baseUrl: service.baseUrls[0] ?? '', guestToken });
  expect((await guest.guests.getBooking()).data.uid).toBe(data.uid);
  expect((await guest.guests.getBookingIcs()).data).toMatch(/^BEGIN:VCALENDAR/u);
});

test('an image is sent and read as its bytes, and a deletion has no body', async () => {
  const { client } = await scene();
  const bytes = png(5, 3);
  const { data } = await client.users.updateProfileImage(
    new Blob([new Uint8Array(bytes)], { type: 'image/png' }),
  );
  const uid = data.profileImage?.split('/').at(-1) ?? '';
  expect((await client.users.getProfileImage(uid)).data).toEqual(bytes);
  const gone = await client.users.deleteProfileImage();
  expect(gone.response.status).toBe(204);
  expect(gone).not.toHaveProperty('data');
});

test('an iteration over the feed continues with events that are published later', async () => {
  const { client, body } = await scene();
  const { data } = await client.bookings.create(body());
  await tellChanges();
  const seen: unknown[] = [];
  for await (const { event, object } of client.feed.listEvents({ perPage: 1 })) {
    if (object.uid !== data.uid) continue;
    if (seen.push([event, object.uid]) === 2) break;
    await client.bookings.cancel(data.uid);
    await tellChanges();
  }
  expect(seen).toEqual([
    ['guest_booked', data.uid],
    ['host_cancelled', data.uid],
  ]);
});

test('a call that waits for events gets a timeout longer than its wait', async () => {
  const { owner } = await newWorld();
  const baseUrl = service.baseUrls[0] ?? '';
  // Less than the wait. A busy machine has 2.9 seconds to respond after it.
  const hasty = createClient({ baseUrl, apiKey: owner.key, timeoutMs: 2900, maxRetries: 0 });
  const { data } = await hasty.feed.listEvents({ kind: 'user_removed', wait: 3 });
  expect(data).toEqual([]);
});

test('a call ends when the caller aborts its signal, with the reason of the signal', async () => {
  const { client } = await scene();
  const controller = new AbortController();
  const waiting = (async () => {
    for await (const _ of client.feed.listEvents(
      { kind: 'user_removed' },
      { signal: controller.signal },
    ))
      break;
  })();
  setTimeout(() => controller.abort(new Error('enough')), 50);
  expect(await failure(waiting)).toEqual(new Error('enough'));
  expect(await failure(client.bookings.list({}, { signal: AbortSignal.abort('never') }))).toBe(
    'never',
  );
});
