import { afterEach, expect, test, vi } from 'vitest';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { problemExample } from '../../../lib/contract/examples/problem-example.ts';
import { DeleteRoutingForm } from '../../../lib/contract/routing-forms/delete-routing-form.ts';
import { UpdateRoutingForm } from '../../../lib/contract/routing-forms/update-routing-form.ts';
import { UpdateRoutingFormResponse } from '../../../lib/contract/routing-forms/update-routing-form-response.ts';
import { beforeTableCalls, recordTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { deleteAtOnce } from '../../support/people/delete-at-once.ts';
import { newWorld, type World } from '../../support/world.ts';
import { ask, at, auditedWorld, hostOf } from '../bookings/guests.ts';
import { askBy, leadingTo, led, listedBy, offeredBy, responseOf, tokenOf } from './led.ts';
import { email } from './responses.ts';

const nine = at(3, '09:00');

deleteAtOnce();

/** Runs a step just before the next transaction. */
function beforeTransaction(step: () => Promise<unknown>): void {
  let isOver = false;
  beforeTableCalls(async (name) => {
    if (isOver || name !== 'TransactWriteItems') return;
    isOver = true;
    await step();
  });
}

afterEach(() => {
  vi.useRealTimers();
});

/** The problem of a token. Both versions of the list and a booking must return the same one. */
async function problemOf(
  world: World,
  token: string,
  eventType: { readonly uid: string },
  start = nine,
) {
  const [offered, listed, booked] = await Promise.all([
    offeredBy(world, token, eventType, start),
    listedBy(world, token, eventType, start),
    askBy(world, token, eventType, start),
  ]);
  expect(listed.body).toEqual({ ...offered.body, instance: expect.any(String) });
  expect(booked.body).toEqual({ ...offered.body, instance: expect.any(String) });
  return booked.body;
}

test('an altered, cut, empty or foreign response token is unknown', async () => {
  const world = await newWorld();
  const { eventType, token } = await led(world);
  const elsewhere = await led(await newWorld());
  const altered = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`;
  const parts = token.split('.');
  for (const sent of [altered, parts.slice(0, 2).join('.'), '', `${token}.x`, elsewhere.token]) {
    expect(await problemOf(world, sent, eventType)).toMatchObject({
      ...problemExample('response-token/unknown'),
      instance: expect.any(String),
    });
  }
  // A token with the key of another item, and a very long token, have the same problem.
  for (const sent of [`#.#.${parts[2]}`, 'x'.repeat(5000)]) {
    expect((await problemOf(world, sent, eventType)).code).toBe('response-token/unknown');
  }
});

test('a response token is valid for seven days', async () => {
  const world = await newWorld();
  const { eventType, token } = await led(world);
  const createdMs = Date.parse((await responseOf(world, token)).createdAt);
  vi.useFakeTimers({ toFake: ['Date'], now: createdMs + 7 * 86_400_000 - 1 });
  expect((await offeredBy(world, token, eventType, at(3, '09:00'))).status).toBe(200);
  vi.setSystemTime(createdMs + 7 * 86_400_000);
  expect(await problemOf(world, token, eventType, at(3, '09:00'))).toEqual({
    ...problemExample('response-token/expired'),
    instance: expect.any(String),
  });
});

test('a response cannot be used for another event type, and a response with a message for none', async () => {
  const world = await newWorld();
  const { eventType, token, form } = await led(world);
  const other = await world.eventType([world.member]);
  const expected = { ...problemExample('response/leads-elsewhere'), instance: expect.any(String) };
  expect(await problemOf(world, token, other)).toEqual(expected);
  const fallback = { type: 'message', message: 'Thank you.' };
  const params = { uid: form.uid };
  await call(UpdateRoutingForm, { as: world.owner, params, body: { fallback } });
  expect(await problemOf(world, await tokenOf(world, form), eventType)).toEqual(expected);
});

test('a booking names the faults of its response token together with the faults of its request', async () => {
  const world = await newWorld();
  const { token } = await led(world);
  const { body } = await askBy(world, `${token}x`, { uid: 'none' }, nine);
  expect(body.errors?.map(({ code }) => code).toSorted()).toEqual([
    'event-type/not-bookable',
    'response-token/unknown',
  ]);
});

test('a response of a disabled form is refused, and the token of a deleted form is unknown', async () => {
  const world = await newWorld();
  const { eventType, token, form } = await led(world);
  const params = { uid: form.uid };
  const set = (status: string) =>
    call(UpdateRoutingForm, { as: world.owner, params, body: { status } });
  await set('disable');
  expect((await problemOf(world, token, eventType)).code).toBe('routing-form/disabled');
  await set('enable');
  expect((await offeredBy(world, token, eventType, nine)).status).toBe(200);
  await call(DeleteRoutingForm, { as: world.owner, params });
  expect((await problemOf(world, token, eventType)).code).toBe('response-token/unknown');
});

test('routed hosts that are no longer hosts of the event type are not booked', async () => {
  const world = await newWorld();
  const { eventType, token, first } = await led(world);
  await world.eventType([first], { uid: eventType.uid });
  const { body } = await askBy(world, token, eventType, nine);
  expect(body).toMatchObject({ code: 'booking/not-offered', errors: [{ code: 'no-host' }] });
  expect((await ask(world, eventType, nine)).status).toBe(201);
});

test('a booked response cannot be changed or booked again, even after the booking is cancelled', async () => {
  const world = await auditedWorld();
  const { eventType, token } = await led(world);
  const { data } = (await askBy(world, token, eventType, nine)).body;
  const { uid, formId } = await responseOf(world, token);
  const update = (answers: readonly object[]) =>
    call(UpdateRoutingFormResponse, {
      as: world.owner,
      params: { formId, uid },
      body: { answers },
    });
  const booked = { ...problemExample('response/booked'), instance: expect.any(String) };
  const again = at(3, '11:00');
  expect(await problemOf(world, token, eventType)).toEqual(booked);
  expect((await update([email])).body).toEqual(booked);
  expect((await update([{ ...email, content: '@' }])).body.code).toBe('answer/wrong-format');
  await call(CancelBooking, { as: world.owner, params: { uid: data.uid }, body: {} });
  expect((await askBy(world, token, eventType, again)).body).toEqual(booked);
  expect((await responseOf(world, token)).bookingUid).toBe(data.uid);
});

test('only one of twelve concurrent bookings by one response succeeds', async () => {
  const world = await auditedWorld();
  const { eventType, token } = await led(world);
  const starts = Array.from({ length: 12 }, (_, i) => at(4 + i, '09:00'));
  const all = await Promise.all(starts.map((start) => askBy(world, token, eventType, start)));
  const done = all.filter(({ status }) => status === 201);
  expect(done.length).toBe(1);
  for (const { status, body } of all) if (status !== 201) expect(body.code).toBe('response/booked');
  expect((await responseOf(world, token)).bookingUid).toBe(done[0]?.body.data.uid);
});

test('twelve concurrent bookings by responses to one form fill each start of the routed host once', async () => {
  const world = await auditedWorld();
  const { eventType, form, second } = await led(world);
  const tokens = await Promise.all(Array.from({ length: 12 }, () => tokenOf(world, form)));
  const all = await Promise.all(
    tokens.map((token, i) => askBy(world, token, eventType, at(4 + (i % 3), '09:00'))),
  );
  const done = all.filter(({ status }) => status === 201);
  expect(done.map(({ body }) => hostOf(body.data))).toEqual(Array(3).fill(second.userId));
  for (const { status, body } of all)
    if (status !== 201) expect(body.code).toBe('booking/slot-taken');
});

test('a booking uses the new route of a response that changes during the request', async () => {
  const world = await auditedWorld();
  const { eventType, form, token, first } = await led(world);
  const { uid, formId } = await responseOf(world, token);
  const fallback = { type: 'eventType', eventTypeId: eventType.uid, hostIds: [first.userId] };
  const params = { uid: form.uid };
  await call(UpdateRoutingForm, { as: world.owner, params, body: { fallback } });
  const sent = { as: world.owner, params: { formId, uid }, body: { answers: [email] } };
  beforeTransaction(async () => {
    expect((await call(UpdateRoutingFormResponse, sent)).status).toBe(200);
  });
  const calls = recordTableCalls();
  const { status, body } = await askBy(world, token, eventType, nine);
  expect([status, hostOf(body.data)]).toEqual([201, first.userId]);
  // The first attempt of the booking, the update of the response, and the second attempt with new data.
  expect(calls.filter((name) => name === 'TransactWriteItems').length).toBe(3);
});

test('a booking is refused if the form of its response is deleted during the request', async () => {
  const world = await auditedWorld();
  const { eventType, token, form } = await led(world);
  beforeTransaction(() => call(DeleteRoutingForm, { as: world.owner, params: { uid: form.uid } }));
  expect((await askBy(world, token, eventType, nine)).body.code).toBe('response-token/unknown');
  const other = await leadingTo(world, eventType);
  expect((await askBy(world, await tokenOf(world, other), eventType, nine)).status).toBe(201);
});
