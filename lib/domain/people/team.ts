import type { OrganizationId } from '../tenancy.ts';
import type { Organization, StoredOrganization } from './organization.ts';

/** An organization in responses. It is one team with the same ID. */
export interface Team extends Organization {
  readonly uid: string;
  /** The number of users. */
  readonly users: number;
}

/** The version also rises when users are added or removed, because it covers their number. */
export interface TeamReply {
  readonly data: Team;
  readonly version: number;
}

export const shownTeam = (
  of: OrganizationId,
  { ver, organization, userCount }: StoredOrganization,
): TeamReply => ({ data: { uid: of, ...organization, users: userCount }, version: ver });
