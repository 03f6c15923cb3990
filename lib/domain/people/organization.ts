import type { Locale } from './locale.ts';

/** The tenant that owns everything else. Instants are RFC 3339 in UTC. */
export interface Organization {
  readonly name: string;
  /** The name in URLs of public pages; null if the organization has not chosen one. */
  readonly slug: string | null;
  readonly locale: Locale;
  readonly timeZone: string;
  /** The websites that may show the public pages in a frame. */
  readonly embedOrigins: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** An organization at the version at which it was read. */
export interface StoredOrganization {
  readonly ver: number;
  readonly organization: Organization;
  /** The users with the role `owner`. There is always at least one. */
  readonly owners: readonly string[];
  /** The number of users. */
  readonly userCount: number;
  /** Former slugs that are reserved for the organization, oldest first; absent if there are none. */
  readonly formerSlugs?: readonly FormerSlug[] | undefined;
}

export interface FormerSlug {
  readonly slug: string;
  /** Epoch milliseconds. */
  readonly keptUntilMs: number;
}
