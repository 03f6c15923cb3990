import { beforeAll, expect, test } from 'vitest';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import type { Contract } from '../../lib/contract/contract.ts';
import { CreateEventTypeHost } from '../../lib/contract/event-types/create-event-type-host.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import { type HostRole, hostRoles } from '../../lib/domain/event-types/event-type.ts';
import { type Role, roles } from '../../lib/domain/tenancy.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { recordWrites } from '../support/engine/table-calls.ts';
import { call } from '../support/http/call.ts';
import { expectStatus } from '../support/http/expect-status.ts';
import { changeRole } from '../support/people/change-role.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';
import type { Person } from '../support/world.ts';
import { type Access, access } from './access.ts';
import { type HostRoleRow, hostRoleRows } from './host-roles.ts';

deleteAtOnce();

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});

const contracts = await loadContracts();
const writes = rows.filter(({ method }) => method !== 'GET').map(({ id }) => id);
const aboutOf = (id: OperationId): Access['about'] | undefined => {
  const right = access[id];
  return typeof right === 'string' ? undefined : right.about;
};
const hosted: readonly (Access['about'] | undefined)[] = ['booking', 'schedule', 'eventType'];

test('the table has every write of a booking, a schedule and an event type', () => {
  const listed = new Set(hostRoleRows.map(({ id }) => id));
  expect([...listed].toSorted()).toEqual(
    writes.filter((id) => hosted.includes(aboutOf(id))).toSorted(),
  );
});

/** The role of the caller as a host or an attendee. `none`: the caller does not take part. */
type Standing = HostRole | 'none';
const standings: readonly Standing[] = [...hostRoles, 'none'];

interface Case extends HostRoleRow {
  readonly role: Role;
  readonly standing: Standing;
}

const cases: readonly Case[] = hostRoleRows.flatMap((row) =>
  roles.flatMap((role) => standings.map((standing) => ({ ...row, role, standing }))),
);

const every: readonly HostRole[] = hostRoles;

/** The code of the refusal; undefined if the request is allowed. */
function refusalOf({ id, allowed, role, standing }: Case): string | undefined {
  if (role === 'owner' || role === 'admin') return undefined;
  if (role === 'restricted') return 'caller/role-forbids';
  if (standing === 'none')
    return allowed.length === every.length ? undefined : 'caller/role-forbids';
  if (allowed.includes(standing)) return undefined;
  return aboutOf(id) === 'schedule' ? 'schedule/role-forbids' : 'caller/role-forbids';
}

/** An owner who created no resource. A new role needs a new key. */
async function newOwner(): Promise<Person> {
  const { world } = ready;
  const { key: _, ...user } = await world.addUser('admin');
  await changeRole(world, user, 'owner');
  return { ...user, role: 'owner', ...(await world.keyFor(user, ['*'])) };
}

const people = new Map<string, Person>();
async function personFor(role: Role, name: string): Promise<Person> {
  const key = `${role} ${name}`;
  const person =
    people.get(key) ?? (await (role === 'owner' ? newOwner() : ready.world.addUser(role)));
  people.set(key, person);
  return person;
}

const hosting = new Set<string>();
async function hostEventType(eventTypeId: string, { userId: uid }: Person, role: HostRole) {
  const key = `${eventTypeId} ${uid}`;
  if (hosting.has(key)) return;
  hosting.add(key);
  const { owner: as } = ready.world;
  const params = { eventTypeId };
  expectStatus(await call(CreateEventTypeHost, { as, params, body: { uid, role } }), 201);
}

/** Gives the caller the role in the resource of a request, as the owner. */
async function arrange({ id, standing }: Case, request: Request, person: Person): Promise<void> {
  const { owner: as, member } = ready.world;
  const { userId } = person;
  const {
    uid = '',
    bookingId = uid,
    eventTypeId = uid,
  } = (request.params ?? {}) as Record<string, string>;
  if (aboutOf(id) === 'eventType' && standing !== 'none')
    await hostEventType(eventTypeId, person, standing);
  if (aboutOf(id) === 'booking') {
    const host = standing === 'none' ? { userId: member.userId } : { userId, role: standing };
    const body = { hosts: [host] };
    expectStatus(await call(UpdateBooking, { as, params: { uid: bookingId }, body }), 200);
  }
  if (aboutOf(id) === 'schedule' && standing !== 'none') {
    const body = { attendees: [{ userId, role: standing, userType: 'guest' }] };
    expectStatus(await call(UpdateSchedule, { as, params: { uid }, body }), 200);
  }
}

/** A role in the event type of a booking never decides about the booking, so it is the opposite. */
async function hostEventTypeOf(one: Case, { params }: Request, person: Person): Promise<void> {
  const { uid = '', bookingId = uid } = (params ?? {}) as Record<string, string>;
  const read = await call(GetBooking, { as: ready.world.owner, params: { uid: bookingId } });
  const { eventTypeId } = read.body.data;
  const role = refusalOf(one) === undefined ? 'viewer' : 'admin';
  await hostEventType(eventTypeId ?? '', person, role);
}

function bodyOf({ sent }: Case, { body }: Request): Request['body'] {
  const { userId } = ready.world.admin;
  if (sent === 'hosts') return { hosts: [{ userId }] };
  if (sent === 'attendees') return { attendees: [{ userId, role: 'viewer', userType: 'guest' }] };
  if (sent === 'visibility') return { name: 'Another name', visibility: 'public' };
  if (sent === 'payment') return { payment: { methods: ['onsite'], items: [] } };
  return body;
}

async function expectOutcome(one: Case): Promise<void> {
  const contract = contracts.get(one.id) as Contract;
  const refusal = refusalOf(one);
  const as = await personFor(one.role, refusal === undefined ? 'allowed' : 'refused');
  const request = (await ready.request(one.id)) as Request;
  if (aboutOf(one.id) === 'booking') await hostEventTypeOf(one, request, as);
  await arrange(one, request, as);
  const body = bodyOf(one, request);
  const written = recordWrites();
  const answer = await call(contract, { as, ...request, ...(body && { body }) });
  written.end();
  if (refusal === undefined) return expectStatus(answer, contract.status);
  expect([answer.status, answer.body?.code]).toEqual([403, refusal]);
  expect(written.keys).toEqual([]);
}

test.each(
  cases.map((one) => ({
    ...one,
    request: one.sent ? `${one.id} with ${one.sent}` : one.id,
    outcome: refusalOf(one) ?? 'allowed',
  })),
)('$request is $outcome for the $role whose role in the resource is $standing', expectOutcome);

const elsewhere = writes.flatMap((id) => {
  const right = access[id];
  if (typeof right === 'string' || hosted.includes(right.about)) return [];
  return right.rule.member.nobody === 'forbidden' ? [{ id }] : [];
});

test.each(elsewhere)(
  '$id stays forbidden for a member who hosts and attends other resources as admin',
  async ({ id }) => {
    const as = await personFor('member', 'host of everything');
    await hostEventType(ready.eventType.uid, as, 'admin');
    const request = (await ready.request(id, ready.world.owner)) as Request;
    const { userId } = ready.world.owner;
    const isAboutUser = aboutOf(id) === 'user' && request.params === undefined;
    const body = isAboutUser ? { ...request.body, userId } : undefined;
    const answer = await call(contracts.get(id) as Contract, {
      as,
      ...request,
      ...(body && { body }),
    });
    expect([answer.status, answer.body?.code]).toEqual([403, 'caller/role-forbids']);
  },
);
