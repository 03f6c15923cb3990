import { afterAll, beforeAll, expect, test } from 'vitest';
import { ListApiKeys } from '../../lib/contract/api-keys/list-api-keys.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import type { Contract } from '../../lib/contract/contract.ts';
import { AcceptOrganizationInvitation } from '../../lib/contract/organization/accept-organization-invitation.ts';
import { DeleteOrganizationUser } from '../../lib/contract/organization/delete-organization-user.ts';
import { GetTeam } from '../../lib/contract/organization/get-team.ts';
import { ListOrganizationUsers } from '../../lib/contract/organization/list-organization-users.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { GetCurrentUser } from '../../lib/contract/users/get-current-user.ts';
import { book, expectGone, startOf } from '../api/organization/deleting-users.ts';
import { anyEmail, linkTo } from '../api/organization/invitations.ts';
import { expectCleanBooks } from '../journeys/books.ts';
import { dice } from '../journeys/dice.ts';
import { times } from '../journeys/guests.ts';
import {
  type FaultyEngine,
  type Passing,
  startFaultyEngine,
} from '../support/engine/faulty-engine.ts';
import { anyRule } from '../support/event-types/any-rule.ts';
import { type Answer, type CallInput, call } from '../support/http/call.ts';
import { versionOf } from '../support/http/version-of.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import { type OwnService, startService } from '../support/processes/service.ts';
import { untilDecided } from '../support/processes/until-decided.ts';
import { givenSeed } from '../support/random/given-seed.ts';
import { newWorld } from '../support/world.ts';

// A repeated deletion must not wait for requests of the killed process.
deleteAtOnce();

/** `npm run faults` runs more kills, for example with `KILLS=200`; `FC_SEED` chooses other moments. */
const kills = Number(process.env.KILLS ?? 2);
const seed = givenSeed(1);

let engine: FaultyEngine;
const direct = process.env.DYNAMODB_ENDPOINT;
beforeAll(async () => {
  engine = await startFaultyEngine(direct ?? '');
});
afterAll(() => engine.stop());

/** Starts a process whose calls to the table pass through the faulty engine. */
async function startSeen(): Promise<OwnService> {
  process.env.DYNAMODB_ENDPOINT = engine.endpoint;
  try {
    return await startService(1);
  } finally {
    process.env.DYNAMODB_ENDPOINT = direct;
  }
}

/** The moment of a kill: the number of the write, and whether the table executes that write before the kill. */
interface Moment {
  readonly write: number;
  readonly isFinished: boolean;
}

/** Kills the process that serves a request, and repeats the request in this process with the same Idempotency-Key. */
async function killedAt<Id extends OperationId, Query, Body, Reply>(
  mark: string,
  { write, isFinished }: Moment,
  contract: Contract<Id, Query, Body, Reply>,
  sent: CallInput<Id>,
): Promise<Answer<Reply>> {
  const first = await startSeen();
  let writes = 0;
  const fault = async ({ forward, answer, cut }: Passing) => {
    writes += 1;
    if (writes !== write) {
      const { status, body } = await forward();
      return answer(status, body);
    }
    if (isFinished) await forward();
    await first.stop();
    cut();
  };
  engine.arm(mark, ['TransactWriteItems'], fault, Number.POSITIVE_INFINITY);
  const lost = await first.send(contract, sent).then(String, (error: unknown) => error);
  engine.calm(mark);
  await first.stop();
  expect(lost, `killed at write ${write}`).toBeInstanceOf(TypeError);
  return untilDecided(() => call(contract, sent));
}

const drawn = (below: (bound: number) => number, writes: number): Moment => ({
  write: 1 + below(writes),
  isFinished: below(2) === 0,
});

/** Twice the deletion mark, two event types, three bookings, two schedules, and the user. */
const writesOfADeletion = 10;

async function deleteKilled(moment: Moment): Promise<void> {
  const world = await newWorld('admin');
  const { owner, admin, member } = world;
  const rules = [{ ...anyRule, hostIds: [member.userId] }];
  const type = await world.eventType([member, admin], { rules });
  await world.eventType([member]);
  const booked = await Promise.all([0, 2, 400].map((index) => book(owner, type, index)));
  const attendees = [member, admin].map(({ userId }) => ({
    userId,
    role: 'admin',
    userType: 'host',
  }));
  for (const count of [1, 2]) {
    const body = {
      name: 'An entry',
      timeZone: 'UTC',
      startedAt: startOf(20 * count).toISOString(),
      endedAt: startOf(20 * count + 1).toISOString(),
      attendees: attendees.slice(0, count),
    };
    expect((await call(CreateSchedule, { as: owner, body } as never)).status).toBe(201);
  }
  const { status } = await killedAt(world.of, moment, DeleteOrganizationUser, {
    as: owner,
    params: { userId: member.userId },
    query: { bookings: 'reassign' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(status).toBe(204);
  await expectGone(world, member);
  for (const { body } of booked) {
    const read = await call(GetBooking, { as: owner, params: { uid: body.data.uid } });
    const { status, hosts } = read.body.data;
    expect([status, hosts.map(({ userId }) => userId)]).toEqual(['open', [admin.userId]]);
    expect(versionOf(read.headers.etag)).toBeLessThanOrEqual(2);
  }
  await expectCleanBooks(world.of);
}

test(`a deletion whose process is killed ${kills} times at any write is finished by the next request (seed ${seed})`, {
  timeout: 300_000 + 30_000 * kills,
}, async () => {
  const below = dice(seed);
  for (let left = kills; left > 0; left -= 3) {
    await Promise.all(
      times(Math.min(3, left), () => deleteKilled(drawn(below, writesOfADeletion))),
    );
  }
});

async function acceptKilled(isFinished: boolean): Promise<void> {
  const world = await newWorld();
  const { owner } = world;
  const email = anyEmail();
  const { uid, token } = await linkTo(world, { email });
  const { status, body } = await killedAt(
    uid,
    { write: 1, isFinished },
    AcceptOrganizationInvitation,
    {
      params: { uid },
      body: { token, name: 'Robin', timeZone: 'UTC', apiKeyName: 'First' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    },
  );
  // If the acceptance is stored, only the killed process had the API key in plain text.
  expect([status, body.code]).toEqual(
    isFinished ? [409, 'idempotency/secret-shown-once'] : [201, undefined],
  );
  const { data } = (await call(ListOrganizationUsers, { as: owner, query: { email } })).body;
  expect(data.map((user) => user.email)).toEqual([email]);
  const params = { teamId: world.of };
  expect((await call(GetTeam, { as: owner, params })).body.data.users).toBe(3);
  const query = { userId: data[0]?.uid ?? '' };
  const keys = (await call(ListApiKeys, { as: owner, query })).body.data;
  expect(keys.map(({ name }) => name)).toEqual(['First']);
  if (isFinished) return;
  const me = await call(GetCurrentUser, { as: { key: body.data.apiKey?.key ?? '' } });
  expect(me.body.data.uid).toBe(query.userId);
}

test.each([true, false])(
  'an acceptance whose process is killed makes one user with one key; the write is done: %s',
  acceptKilled,
);
