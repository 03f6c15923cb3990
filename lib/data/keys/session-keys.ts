import type { OrganizationId } from '../../domain/tenancy.ts';
import { ofMessages, ofOneUser } from './partitions.ts';

/** Keys of the sessions of users in the pages, and of signing in. */
export const sessionKeys = {
  /** A session of a user in the pages. */
  session: (of: OrganizationId, userId: string, uid: string) => ofOneUser(of, userId, `SES#${uid}`),
  /** A user with an email address, among those of all organizations. A person who signs in does not send the organization. */
  addressUser: (of: OrganizationId, hash: string, userId: string) => ({
    pk: `SIGN#${hash}`,
    sk: `${of}#${userId}`,
  }),
  /** All users with an email address. */
  usersOfAddress: (hash: string) => `SIGN#${hash}`,
  /** A job that sends the sign-in links of an address. */
  signInMessage: (of: OrganizationId, address: string, uid: string) =>
    ofMessages(of, address, `L#${uid}`),
} as const;
