import { afterEach, expect, test, vi } from 'vitest';
import { AcceptOrganizationInvitation } from '../../lib/contract/organization/accept-organization-invitation.ts';
import { CreatePublicRoutingFormResponse } from '../../lib/contract/routing-forms/create-public-routing-form-response.ts';
import { at, auditedWorld } from '../api/bookings/guests.ts';
import { bookAt, openTo } from '../api/guests/public-bookings.ts';
import { linkTo } from '../api/organization/invitations.ts';
import { tokenOf } from '../api/routing-forms/led.ts';
import { change, isPublic } from '../api/routing-forms/public-forms.ts';
import { email, routing } from '../api/routing-forms/responses.ts';
import { call } from '../support/http/call.ts';
import { fromAddress, newAddress } from '../support/people/new-address.ts';
import { newWorld } from '../support/world.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Limits each client to one request in ten seconds, and all clients together to four. */
function limitClients(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubEnv('CREDENTIAL_RATE', '0.1');
}

type Answered = Promise<{ readonly status: number }>;

/** Sends requests one after the other, each from its own client, and returns their statuses. */
async function statusesOf(requests: readonly (() => Answered)[]): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (const request of requests) statuses.push((await request()).status);
  return statuses;
}

const times = <Result>(count: number, one: Result): readonly Result[] => Array(count).fill(one);

test('refused bookings of many clients do not block the bookings of a team', async () => {
  const world = await auditedWorld();
  const eventType = await openTo(world);
  const hidden = await openTo(world, {}, 'private');
  const nine = at(3, '09:00');
  const taken = await bookAt(world.of, eventType, nine);
  limitClients();
  const refused = [
    ...times(5, () => bookAt(world.of, hidden, nine)),
    ...times(5, () => bookAt(world.of, eventType, nine)),
    ...times(5, () => bookAt(world.of, eventType, at(3, '09:10'))),
    ...times(5, () => bookAt(world.of, eventType, at(3, '10:00'), { locationId: 'nowhere' })),
    ...times(5, () =>
      bookAt(world.of, eventType, at(3, '10:00'), {}, { prefer: 'handling=dry-run' }),
    ),
  ];
  expect([taken.status, ...(await statusesOf(refused))]).toEqual([
    201,
    ...times(5, 404),
    ...times(5, 409),
    ...times(5, 422),
    ...times(5, 400),
    ...times(5, 200),
  ]);
  expect((await bookAt(world.of, eventType, at(3, '10:00'))).status).toBe(201);
});

test('refused responses of many clients do not block the responses to a form', async () => {
  const world = await newWorld();
  const { uid: formId } = await routing(world.owner, isPublic);
  const token = await tokenOf(world, { uid: formId });
  limitClients();
  const respond = (answers: readonly object[]) => () =>
    call(CreatePublicRoutingFormResponse, {
      params: { team: world.of, formId },
      body: { answers },
      event: fromAddress(newAddress()),
    });
  const wrong = { ...email, content: 'no address' };
  const refused = [
    ...times(5, respond([wrong])),
    ...times(5, () => change(world.of, `${formId}.madeup.token`, {})),
    ...times(5, () => change(world.of, token, { answers: [wrong] })),
  ];
  expect(await statusesOf(refused)).toEqual([...times(5, 422), ...times(5, 404), ...times(5, 422)]);
  const accepted = [
    ...times(3, respond([email])),
    () => change(world.of, token, { answers: [email] }),
    respond([email]),
  ];
  expect(await statusesOf(accepted)).toEqual([201, 201, 201, 200, 429]);
});

test('wrong tokens of many clients do not block the invited person', async () => {
  const { uid, token } = await linkTo(await newWorld());
  limitClients();
  const accept = (sent: string) => () =>
    call(AcceptOrganizationInvitation, {
      params: { uid },
      body: { token: sent, name: 'Robin Vale', timeZone: 'Asia/Tokyo' },
      event: fromAddress(newAddress()),
    });
  expect(await statusesOf(times(5, accept('guessed')))).toEqual(times(5, 404));
  expect(await statusesOf([accept(token)])).toEqual([201]);
});
