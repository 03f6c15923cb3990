import { beforeAll, expect, test } from 'vitest';
import { administration } from '../../lib/admin/administration.ts';
import { createOrganization } from '../../lib/admin/create-organization.ts';
import { newUserId } from '../../lib/app/new-uid.ts';
import { addApiKey } from '../../lib/app/people/add-api-key.ts';
import { addUser } from '../../lib/app/people/add-user.ts';
import { CreateApiKey } from '../../lib/contract/api-keys/create-api-key.ts';
import { DeleteApiKey } from '../../lib/contract/api-keys/delete-api-key.ts';
import { ListApiKeys } from '../../lib/contract/api-keys/list-api-keys.ts';
import { CreateUserAvailabilityCalendar } from '../../lib/contract/availability/create-user-availability-calendar.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { CreateEventType } from '../../lib/contract/event-types/create-event-type.ts';
import { CreateEventTypeHost } from '../../lib/contract/event-types/create-event-type-host.ts';
import { ListEventTypeHosts } from '../../lib/contract/event-types/list-event-type-hosts.ts';
import { AcceptOrganizationInvitation } from '../../lib/contract/organization/accept-organization-invitation.ts';
import { CreateOrganizationInvitation } from '../../lib/contract/organization/create-organization-invitation.ts';
import { DeleteOrganizationUser } from '../../lib/contract/organization/delete-organization-user.ts';
import { GetOrganizationInvitation } from '../../lib/contract/organization/get-organization-invitation.ts';
import { GetOrganizationUser } from '../../lib/contract/organization/get-organization-user.ts';
import { ListOrganizationUsers } from '../../lib/contract/organization/list-organization-users.ts';
import { UpdateOrganizationUser } from '../../lib/contract/organization/update-organization-user.ts';
import { UpdateTeam } from '../../lib/contract/organization/update-team.ts';
import { GetCurrentUser } from '../../lib/contract/users/get-current-user.ts';
import { UpdateCurrentUser } from '../../lib/contract/users/update-current-user.ts';
import { wholeStoreOf } from '../../lib/data/whole-store.ts';
import { newUser } from '../../lib/domain/people/user.ts';
import { linkedBy } from '../support/messages/linked-by.ts';
import { type Service, sharedService } from '../support/processes/service.ts';
import { clientOf, day, on } from './an-organization.ts';
import { expectCleanBooks } from './books.ts';
import { guest } from './guests.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

/** Creates an organization, its first owner and their key, as `npm run admin` does. */
async function createFirstOwner() {
  const { organizationId: of } = await createOrganization('Acme', Date.now());
  const context = administration(of, Date.now());
  const profile = { userId: newUserId(), name: 'Mei', email: 'mei@example.com', timeZone: 'UTC' };
  const { userId } = await addUser(
    newUser({ ...profile, role: 'owner' }, new Date().toISOString()),
    context,
    wholeStoreOf(of),
  );
  const keyInput = { userId, name: 'First', scopes: ['*'], expiresAtMs: null };
  const { key } = (await addApiKey(keyInput, context, wholeStoreOf(of))).data;
  return { of, userId, key };
}

type Client = ReturnType<typeof clientOf>;

/** Invites a person, and accepts the invitation. Returns the new user and their key. */
async function join(owner: Client, email: string) {
  const invitation = await owner.sendAccepted(CreateOrganizationInvitation, { body: { email } });
  const { uid, token } = linkedBy(invitation);
  const { user, apiKey } = await clientOf(service).sendAccepted(AcceptOrganizationInvitation, {
    params: { uid },
    body: { token, name: 'Lou', timeZone: 'Europe/London', apiKeyName: 'First' },
  });
  expect(user).toMatchObject({ email, role: 'member', timeZone: 'Europe/London' });
  expect((await owner.sendAccepted(GetOrganizationInvitation, { params: { uid } })).status).toBe(
    'accepted',
  );
  if (apiKey === undefined) throw new Error('The accepted invitation returned no key.');
  return { userId: user.uid, key: apiKey.key, keyId: apiKey.uid };
}

const roundTheClock = { startHour: 0, startMinute: 0, endHour: 24, endMinute: 0 };
const always = {
  name: 'Hours',
  isDefault: true,
  timezone: 'UTC',
  calendars: [{ ...roundTheClock, wday: 0, frequencyType: 1, frequencyInterval: 1 }],
};

test('an organization is managed over HTTP from its first key to a colleague who joins, is booked and is deleted', async () => {
  const mei = await createFirstOwner();
  const owner = clientOf(service, mei);
  await owner.sendAccepted(UpdateTeam, {
    params: { teamId: mei.of },
    body: { name: 'Acme Clinic' },
  });
  const lou = await join(owner, 'Lou.Vale@Example.com');
  const member = clientOf(service, lou);
  const me = await member.sendAccepted(GetCurrentUser, {});
  expect(me).toMatchObject({
    uid: lou.userId,
    organization: { uid: mei.of, name: 'Acme Clinic' },
    credential: { kind: 'apiKey', scopes: ['*'], expiresAt: null },
  });
  await member.sendAccepted(UpdateCurrentUser, { body: { name: 'Lou Vale' } });

  for (const one of [owner, member])
    await one.sendAccepted(CreateUserAvailabilityCalendar, { body: always });
  const eventType = await owner.sendAccepted(CreateEventType, {
    body: {
      name: 'Consultation',
      duration: 30,
      timeZone: 'UTC',
      locations: [{ locationId: 'zoom' }],
      hosts: [{ uid: mei.userId }],
      assignment: { type: 'any', method: 'priority' },
    },
  });
  const params = { eventTypeId: eventType.uid };
  expect(await member.sendRefused(CreateEventTypeHost, { params, body: { uid: lou.userId } })).toBe(
    'caller/role-forbids',
  );
  await owner.sendAccepted(CreateEventTypeHost, { params, body: { uid: lou.userId, priority: 3 } });
  const booked: string[] = [];
  for (const time of ['10:00', '11:00', '12:00']) {
    const body = { ...guest(), eventTypeId: eventType.uid, startedAt: on(day, time) };
    const { uid, hosts } = await owner.sendAccepted(CreateBooking, { body });
    expect(hosts.map(({ userId }) => userId)).toEqual([lou.userId]);
    booked.push(uid);
  }

  const made = { name: 'A program', scopes: ['bookings:read'] };
  const program = await member.sendAccepted(CreateApiKey, { body: made });
  const listed = { as: program, process: 0 };
  expect((await service.decided(ListBookings, listed)).body.data).toHaveLength(3);
  await member.sendAccepted(DeleteApiKey, { params: { uid: program.uid } });
  expect((await member.sendAccepted(ListApiKeys, {})).map(({ uid }) => uid)).toEqual([lou.keyId]);
  // The other process has never used the key, so it has not cached it.
  expect((await service.decided(ListBookings, { as: program, process: 1 })).status).toBe(401);

  const user = { userId: lou.userId };
  const demotion = { params: { userId: mei.userId }, body: { role: 'member' } };
  expect(await owner.sendRefused(UpdateOrganizationUser, demotion)).toBe('user/last-owner');
  await owner.sendAccepted(UpdateOrganizationUser, { params: user, body: { role: 'admin' } });
  expect(await member.sendRefused(UpdateOrganizationUser, demotion)).toBe('caller/role-forbids');
  await owner.sendAccepted(UpdateOrganizationUser, { params: user, body: { role: 'member' } });

  expect(await owner.sendRefused(DeleteOrganizationUser, { params: user })).toBe(
    'user/has-bookings',
  );
  await owner.sendAccepted(DeleteOrganizationUser, {
    params: user,
    query: { bookings: 'reassign' },
  });
  expect(await owner.sendRefused(GetOrganizationUser, { params: user })).toBe('user/not-found');
  expect((await owner.sendAccepted(ListOrganizationUsers, {})).map(({ uid }) => uid)).toEqual([
    mei.userId,
  ]);
  const hosts = await owner.sendAccepted(ListEventTypeHosts, { params });
  expect(hosts.map(({ uid }) => uid)).toEqual([mei.userId]);
  for (const uid of booked) {
    const booking = await owner.sendAccepted(GetBooking, { params: { uid } });
    expect([booking.status, booking.hosts.map(({ userId }) => userId)]).toEqual([
      'open',
      [mei.userId],
    ]);
  }
  expect([401, 404]).toContain((await service.decided(GetCurrentUser, { as: lou })).status);
  const again = await join(owner, 'lou.vale@example.com');
  expect(again.userId).not.toBe(lou.userId);
  await expectCleanBooks(mei.of);
});
