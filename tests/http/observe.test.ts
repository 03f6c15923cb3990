import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { handler as fallback } from '../../functions/fallback.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import type { Contract } from '../../lib/contract/contract.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { beforeTableCalls } from '../support/engine/table-calls.ts';
import { type Answer, call } from '../support/http/call.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import { logLines } from '../support/processes/log-lines.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';

deleteAtOnce();

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});

const contracts = await loadContracts();

/** Returns the answer of a request and its only log line. */
async function observed(send: () => Promise<Answer<unknown>>) {
  const before = logLines.length;
  const answer = await send();
  expect(logLines.length - before, 'each request writes one log line').toBe(1);
  return { answer, line: logLines.at(-1) ?? {} };
}

test.each(rows)(
  '$id: a request writes one log line with its request ID and its status',
  async (row) => {
    const contract = contracts.get(row.id) as Contract;
    const request = (await ready.request(row.id)) as Request;
    const { owner, member, of } = ready.world;
    const { answer, line } = await observed(() => call(contract, { as: owner, ...request }));
    // The caller becomes a user by accepting the invitation.
    const accepted = row.id === 'acceptOrganizationInvitation' && { userId: expect.any(String) };
    const link = {
      ...(contract.scope === 'guest' && { userId: 'guest' }),
      ...(contract.scope === 'answer' && { userId: member.userId }),
    };
    const isByStranger = /PublicRoutingFormResponse$|^createPublicBooking$/u.test(row.id);
    const signsIn = {
      ...(/^request\w*SignIn$/u.test(row.id) && { organizationId: 'SignIn', userId: 'guest' }),
      ...(row.id === 'createSession' && { userId: owner.userId }),
      // The identity belongs to a user of another organization.
      ...(row.id === 'createOpenidSession' && {
        organizationId: expect.any(String),
        userId: expect.not.stringMatching(/^guest$/u),
      }),
    };
    const responds = (isByStranger && { userId: 'guest' }) || ('userId' in signsIn && signsIn);
    const isNotice = ['receiveConferencingNotice', 'unsubscribeGuest'].includes(row.id);
    const noticed = isNotice && { userId: 'service' };
    const isSomebody = contract.scope !== 'public' || accepted || responds || noticed;
    const own = { ...accepted, ...responds, ...noticed, ...link };
    const known = { organizationId: of, userId: owner.userId, ...own };
    const who = isSomebody ? known : {};
    expect(line).toEqual({
      level: 'info',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u),
      requestId: answer.headers['x-request-id'],
      operation: row.id,
      method: row.method,
      status: contract.status,
      durationMs: expect.any(Number),
      ...who,
    });
  },
);

test('a refused request writes one log line with the code of its problem', async () => {
  const { owner } = ready.world;
  for (const [sent, status, code] of [
    [{}, 401, 'credential/missing'],
    [{ as: owner, rawBody: '{' }, 400, 'request/not-json'],
    [{ as: owner, body: {} }, 400, 'request/invalid'],
    [{ as: owner, rawBody: 'x'.repeat(300_000) }, 413, 'request/too-large'],
  ] as const) {
    const { line } = await observed(() => call(CreateBooking, sent));
    expect(line).toMatchObject({ level: 'info', status, code, operation: 'createBooking' });
  }
});

test('a replayed request writes one log line', async () => {
  const sent = {
    as: ready.world.owner,
    params: { uid: await ready.newBooking() },
    body: { name: 'A' },
    headers: { 'idempotency-key': randomUUID() },
  };
  await call(UpdateBooking, sent);
  expect((await observed(() => call(UpdateBooking, sent))).line).toMatchObject({ status: 200 });
});

test('a request without a route writes one log line with its request ID', async () => {
  const before = logLines.length;
  const awsRequestId = randomUUID();
  const event = { rawPath: '/nowhere', headers: {}, requestContext: { http: { method: 'GET' } } };
  const answer = (await fallback(event as never, { awsRequestId } as never)) as {
    headers: Record<string, string>;
  };
  expect(answer.headers['x-request-id']).toBe(awsRequestId);
  expect(logLines.slice(before)).toMatchObject([
    { operation: 'fallback', status: 404, code: 'route/unknown', requestId: awsRequestId },
  ]);
});

const canary = 'zq9canary';
const mail = `${canary}@canary.example`;
const link = `https://${canary}.example/`;

/** Every text that a client can send, each with the canary in it. */
const bookingTexts = {
  name: canary,
  email: mail,
  ccEmails: [mail],
  company: canary,
  message: canary,
  textRemindNumber: canary,
  textRemindCountryCode: canary,
  phoneNumber: canary,
  tracking: { campaign: canary, source: canary, medium: canary, content: canary, term: canary },
  payment: { paymentMethod: 'none', items: [], successUrl: link, cancelUrl: link },
};
const scheduleTexts = {
  name: canary,
  description: canary,
  address: canary,
  access: canary,
  phoneNumber: canary,
  customLocation: canary,
};

test('the log contains no body, name, address, key, token or query of a client', async () => {
  const first = logLines.length;
  const { owner } = ready.world;
  const key = `${canary}-key`;
  const headers = { 'idempotency-key': key, 'user-agent': canary, 'x-forwarded-for': canary };
  const booking = { ...(await ready.request('createBooking')).body, ...bookingTexts };
  const schedule = { ...(await ready.request('createSchedule')).body, ...scheduleTexts };
  const bodies = [
    {},
    { timeZone: canary },
    { eventTypeId: canary },
    { answers: [{ questionUid: canary, content: canary }] },
    { [canary]: canary },
  ];
  for (const wrong of bodies) {
    const body = { ...booking, ...wrong };
    await call(CreateBooking, { as: owner, body, headers });
    await call(CreateBooking, { as: owner, body, query: `${canary}=${canary}` });
    await call(CreateBooking, { as: { key: canary }, body });
    await call(CreateBooking, { body, headers: { authorization: `Bearer ${canary}.a.b` } });
  }
  await call(CreateBooking, { as: owner, rawBody: `{"${canary}` });
  for (const wrong of [{}, { attendees: [{ email: mail, role: 'admin', userType: 'host' }] }]) {
    await call(CreateSchedule, { as: owner, body: { ...schedule, ...wrong }, headers });
    const params = { uid: await ready.newSchedule() };
    const body = { ...scheduleTexts, updateMessage: canary, ...wrong };
    await call(UpdateSchedule, { as: owner, params, body });
  }
  const params = { uid: await ready.newBooking() };
  const change = { name: canary, description: canary, updateMessage: canary };
  await call(UpdateBooking, { as: owner, params, body: change });
  await call(UpdateBooking, { as: owner, params: { uid: canary }, body: change });
  const text = JSON.stringify(logLines.slice(first));
  expect(logLines.length - first).toBeGreaterThan(25);
  expect(text).not.toContain(canary);
  for (const secret of [owner.key, owner.email, owner.name]) expect(text).not.toContain(secret);
});

test('the log line of a failure contains the names of the errors and no message', async () => {
  const { body } = await ready.request('createBooking');
  beforeTableCalls((name) => {
    if (name !== 'TransactWriteItems') return;
    throw Object.assign(new TypeError(`cannot take\n    at ${canary}`), {
      cause: Object.assign(new SyntaxError(`because of ${canary}`), { secret: canary }),
    });
  });
  const { answer, line } = await observed(() =>
    call(CreateBooking, { as: ready.world.owner, body: { ...body, ...bookingTexts } }),
  );
  expect(answer.status).toBe(500);
  expect(line).toMatchObject({ level: 'error', status: 500, code: 'service/failed' });
  expect(line.error).toMatchObject([{ name: 'TypeError' }, { name: 'SyntaxError' }]);
  expect(JSON.stringify([line, answer.body])).not.toContain(canary);
});
