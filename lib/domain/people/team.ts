import type { OrganizationId } from '../tenancy.ts';
import type { Organization, StoredOrganization } from './organization.ts';

/** An organization as it is answered: one team, which has its id. */
export interface Team extends Organization {
  readonly uid: string;
  /** How many users there are. */
  readonly users: number;
}

/** Its version rises when users come and go, too: how many there are is part of it. */
export interface TeamReply {
  readonly data: Team;
  readonly version: number;
}

export const shownTeam = (
  of: OrganizationId,
  { ver, organization, userCount }: StoredOrganization,
): TeamReply => ({ data: { uid: of, ...organization, users: userCount }, version: ver });
