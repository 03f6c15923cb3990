import * as v from 'valibot';
import { newUserId } from '../app/new-uid.ts';
import { addUser } from '../app/people/add-user.ts';
import { email, timeZone } from '../contract/fields.ts';
import { wholeStoreOf } from '../data/whole-store.ts';
import { addressOwner, storedOrganization } from '../domain/people/needs.ts';
import { type User, newUser as withDefaults } from '../domain/people/user.ts';
import { organizationOf } from '../domain/people/user-access.ts';
import { type OrganizationId, roles } from '../domain/tenancy.ts';
import { formatInstant } from '../domain/time/instant.ts';
import { isZone } from '../domain/time/zone.ts';
import { administration } from './administration.ts';
import { displayName } from './display-name.ts';

/** Members of a new user. The time zone defaults to that of the organization. */
export const newUser = v.strictObject({
  name: displayName,
  email,
  timeZone: v.optional(v.pipe(timeZone, v.check(isZone, 'Must be a valid IANA time zone name.'))),
  role: v.optional(v.picklist(roles), 'member'),
});

/** Creates a user of the organization, in its language, unless another user has the address. */
export async function createUser(
  of: OrganizationId,
  given: v.InferOutput<typeof newUser>,
  nowMs: number,
): Promise<User | 'email-taken'> {
  const store = wholeStoreOf(of);
  const snapshot = await store.read([addressOwner(given.email), storedOrganization()]);
  if (snapshot.get(addressOwner(given.email)) !== undefined) return 'email-taken';
  const { locale, timeZone } = organizationOf(snapshot).organization;
  const members = { ...given, timeZone: given.timeZone ?? timeZone, locale };
  const user = withDefaults({ userId: newUserId(), ...members }, formatInstant(nowMs));
  return addUser(user, administration(of, nowMs), store);
}
