import * as v from 'valibot';
import { newUserId } from '../app/new-uid.ts';
import { email, timeZone } from '../contract/fields.ts';
import { putUser } from '../data/users.ts';
import { type OrganizationId, roles } from '../domain/tenancy.ts';
import { isZone } from '../domain/time/zone.ts';
import type { User } from '../domain/users/user.ts';
import { displayName } from './display-name.ts';

/** What a new user is given. */
export const newUser = v.strictObject({
  name: displayName,
  email,
  timeZone: v.pipe(timeZone, v.check(isZone, 'Must be a valid IANA time zone name.')),
  role: v.optional(v.picklist(roles), 'member'),
});

/** Creates a user of the organization. */
export async function createUser(
  of: OrganizationId,
  given: v.InferOutput<typeof newUser>,
): Promise<User> {
  const user = { userId: newUserId(), ...given };
  await putUser(of, user);
  return user;
}
