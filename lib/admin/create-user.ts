import * as v from 'valibot';
import { newUserId } from '../app/new-uid.ts';
import { addUser } from '../app/people/add-user.ts';
import { email, timeZone } from '../contract/fields.ts';
import { wholeStoreOf } from '../data/whole-store.ts';
import { addressOwner } from '../domain/people/needs.ts';
import { type User, newUser as withDefaults } from '../domain/people/user.ts';
import { type OrganizationId, roles } from '../domain/tenancy.ts';
import { formatInstant } from '../domain/time/instant.ts';
import { isZone } from '../domain/time/zone.ts';
import { administration } from './administration.ts';
import { displayName } from './display-name.ts';

/** Members of a new user. */
export const newUser = v.strictObject({
  name: displayName,
  email,
  timeZone: v.pipe(timeZone, v.check(isZone, 'Must be a valid IANA time zone name.')),
  role: v.optional(v.picklist(roles), 'member'),
});

/** Creates a user of the organization, unless another user has the address. */
export async function createUser(
  of: OrganizationId,
  given: v.InferOutput<typeof newUser>,
  nowMs: number,
): Promise<User | 'email-taken'> {
  const user = withDefaults({ userId: newUserId(), ...given }, formatInstant(nowMs));
  const store = wholeStoreOf(of);
  const snapshot = await store.read([addressOwner(user.email)]);
  if (snapshot.get(addressOwner(user.email)) !== undefined) return 'email-taken';
  return addUser(user, administration(of, nowMs), store);
}
