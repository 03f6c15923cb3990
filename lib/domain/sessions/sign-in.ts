import type { OrganizationId } from '../tenancy.ts';

/** The content of a sign-in link. Its holder reads the mails of the user. */
export interface SignIn {
  readonly organizationId: OrganizationId;
  readonly userId: string;
  /** The address that received the link. */
  readonly email: string;
  /** The ID of the session that the link creates, so that the link can be used once. */
  readonly sessionUid: string;
  /** The hash of a secret that the browser received when it requested the link. */
  readonly browserHash: string;
  /** Epoch milliseconds. */
  readonly expiresMs: number;
}

/** The organization of the jobs that send sign-in mails, and of sign-ins whose user is unknown. An address can belong to users of several organizations. The ID contains capital letters, so it cannot be the slug of another organization. */
export const signInOrganization = 'SignIn' as OrganizationId;

/** A state of a sign-in with OpenID Connect can be used for this long. */
export const openidStateLastsMs = 10 * 60_000;

/** A link can be used for this long. */
export const signInLastsMs = 15 * 60_000;
