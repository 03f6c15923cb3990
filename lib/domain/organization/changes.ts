import { defineChange } from '../change.ts';
import type { InvitationEvent, OrganizationEvent } from '../events.ts';
import type { Invitation, StoredInvitation } from './invitation.ts';
import type { StoredOrganization } from './organization.ts';

/** Stores an organization as the next version, if it is as it was read. Its owners and the number of its users stay. */
export const putOrganization = defineChange<{
  readonly stored: StoredOrganization;
  readonly event: OrganizationEvent;
}>()('put-organization');

/** The slug that an organization receives, and its former slug. Null is none. */
export interface SlugChange {
  readonly taken: string | null;
  readonly former: string | null;
  readonly nowMs: number;
  /** Until then no other organization can take the former slug (epoch milliseconds). */
  readonly keptUntilMs: number;
}

/** Gives a free slug to an organization, and reserves the former one for it. */
export const changeSlug = defineChange<SlugChange>()('change-slug');

/** The owners of an organization, and how the number of its users changes. */
export interface OwnersChange {
  /** The version at which the organization was read. */
  readonly ver: number;
  /** All owners after the change; undefined = they stay. */
  readonly owners?: readonly string[] | undefined;
  /** Is added to the number of users. */
  readonly added: number;
}

/** Counts users and replaces the owners. Only new owners require the version at which the organization was read. */
export const changeOwners = defineChange<OwnersChange>()('change-owners');

/** Stores an invitation as the next version, if it is as it was read. Version 0 is a new invitation. */
export const putInvitation = defineChange<{
  readonly stored: StoredInvitation;
  readonly event: InvitationEvent;
}>()('put-invitation');

/** The invitation that an email address receives, and the newest one before it. */
export interface InvitedAddress extends Pick<Invitation, 'uid' | 'email'> {
  readonly former: string | undefined;
}

/** Makes an invitation the newest one of its email address, if no user has the address and `former` is the newest one. */
export const inviteAddress = defineChange<InvitedAddress>()('invite-address');

export type OrganizationChange = ReturnType<
  typeof putOrganization | typeof changeSlug | typeof changeOwners
>;
export type InvitationChange = ReturnType<typeof putInvitation | typeof inviteAddress>;
