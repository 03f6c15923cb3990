import { expect } from 'vitest';
import { audit } from '../../../lib/admin/audit/audit.ts';
import {
  type DeleteUserDeps,
  deleteOrganizationUser,
  deletionDeps,
} from '../../../lib/app/people/delete-organization-user.ts';
import { ListApiKeys } from '../../../lib/contract/api-keys/list-api-keys.ts';
import { CreateBooking } from '../../../lib/contract/bookings/create-booking.ts';
import { GetBooking } from '../../../lib/contract/bookings/get-booking.ts';
import { DeleteOrganizationUser } from '../../../lib/contract/organization/delete-organization-user.ts';
import { GetOrganizationUser } from '../../../lib/contract/organization/get-organization-user.ts';
import { ListOrganizationUsers } from '../../../lib/contract/organization/list-organization-users.ts';
import { listUserApiKeys } from '../../../lib/data/people/list-user-api-keys.ts';
import { listHostOccupancy } from '../../../lib/data/schedules/list-host-occupancy.ts';
import { wholeStoreOf } from '../../../lib/data/whole-store.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import type { Precondition } from '../../../lib/domain/precondition.ts';
import { call } from '../../support/http/call.ts';
import { contextOf } from '../../support/http/context-of.ts';
import type { Person, World } from '../../support/world.ts';

type DeletionQuery = { readonly bookings?: 'reassign' | 'cancel' };

export const remove = (
  as: Person,
  { userId }: Pick<Person, 'userId'>,
  query: DeletionQuery = {},
  headers = {},
) => call(DeleteOrganizationUser, { as, params: { userId }, query, headers });

/** Deletes a user as the owner, and cancels their bookings. Does not wait, because there are no earlier requests. */
export const removeAtOnce = (
  world: Pick<World, 'owner' | 'of'>,
  { userId }: Pick<Person, 'userId'>,
  deps: Partial<DeleteUserDeps> = {},
  precondition?: Precondition,
) =>
  deleteOrganizationUser(
    userId,
    'cancel',
    { ...contextOf(world), precondition },
    wholeStoreOf(world.of),
    {
      ...deletionDeps,
      untilDecided: async () => {},
      stepMs: 60_000,
      ...deps,
    },
  );

const halfHourMs = 1_800_000;
export const startOf = (index: number) =>
  new Date(Math.ceil((Date.now() + 86_400_000) / halfHourMs) * halfHourMs + index * halfHourMs);

export const book = (as: Person, { uid }: EventType, index: number) =>
  call(CreateBooking, {
    as,
    body: {
      startedAt: startOf(index).toISOString(),
      timeZone: 'UTC',
      eventTypeId: uid,
      email: `guest${index}@example.com`,
      name: 'A guest',
      locationId: null,
    },
  });

export const bookingOf = async (as: Person, uid: string) =>
  (await call(GetBooking, { as, params: { uid } })).body.data;

/** Expects that only past bookings and schedules of the user remain. */
export async function expectGone({ of, owner }: World, { userId, email }: Person): Promise<void> {
  const { body } = await call(GetOrganizationUser, { as: owner, params: { userId } });
  expect(body.code).toBe('user/not-found');
  const listed = await call(ListOrganizationUsers, { as: owner, query: { perPage: '100' } });
  expect(listed.body.data.map(({ uid }) => uid)).not.toContain(userId);
  expect((await call(ListOrganizationUsers, { as: owner, query: { email } })).body.data).toEqual(
    [],
  );
  expect(await listHostOccupancy(of, userId, Date.now())).toEqual({
    bookingIds: [],
    scheduleIds: [],
    sharedSlots: 0,
  });
  expect((await call(ListApiKeys, { as: owner, query: { userId } })).body.data).toEqual([]);
  expect(await listUserApiKeys(of, userId)).toEqual([]);
  expect(await audit(of)).toEqual([]);
}
