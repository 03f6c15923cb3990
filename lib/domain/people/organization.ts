import type { Locale } from './locale.ts';

/** The tenant that owns everything else. Instants are RFC 3339 in UTC. */
export interface Organization {
  readonly name: string;
  /** Of its own, in the addresses of its pages; null = it has chosen none. */
  readonly slug: string | null;
  readonly locale: Locale;
  readonly timeZone: string;
  /** The websites that may show its pages in a frame. */
  readonly embedOrigins: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** An organization at the version at which it was read. */
export interface StoredOrganization {
  readonly ver: number;
  readonly organization: Organization;
  /** The users with the role `owner`, of whom there is always one. */
  readonly owners: readonly string[];
  /** How many users there are. */
  readonly userCount: number;
  /** Slugs that it gave up and that are kept for it, the oldest first; absent = none were. */
  readonly formerSlugs?: readonly FormerSlug[] | undefined;
}

export interface FormerSlug {
  readonly slug: string;
  /** Epoch milliseconds. */
  readonly keptUntilMs: number;
}
