/** An organization id that authentication has proven. Only authentication makes one; every data function asks for one. */
export type OrganizationId = string & { readonly provenBy: 'authentication' };

export const roles = ['owner', 'admin', 'member', 'restricted'] as const;
export type Role = (typeof roles)[number];

/** What a credential may be limited to. GET needs `:read`, everything else `:write`; `*` is all of them. */
export const resources = [
  'bookings',
  'schedules',
  'event_types',
  'availability',
  'organization',
  'users',
  'api_keys',
  'events',
  'webhooks',
  'conferencing',
  'routing_forms',
] as const;
export type Resource = (typeof resources)[number];
export type Scope = `${Resource}:${'read' | 'write'}`;

/** What a caller proved who they are with, and what it is good for: nobody hands out more than they have. */
export interface Credential {
  readonly kind: 'apiKey' | 'accessToken';
  /** `*` is all of them. An access token may name scopes that there are not. */
  readonly scopes: readonly string[];
  /** Epoch milliseconds; null = it does not expire. */
  readonly expiresAtMs: number | null;
  /** Of an API key alone. */
  readonly keyId?: string;
}

/** Who acts: one user of one organization, with the role they have there now. */
export interface Actor {
  readonly organizationId: OrganizationId;
  readonly userId: string;
  readonly role: Role;
  /** Of who is no user but the guest of one booking: no role lets them do anything, and this link that booking alone. */
  readonly guest?: GuestLink;
  /** Of who is no user but answers a public routing form: no role lets them do anything else. */
  readonly isRespondent?: true;
  /** Of who is no user but looks at what can be booked without a credential, and books it: no role lets them do anything else. */
  readonly visitor?: Visitor;
}

/** Who has no credential, and sees what is not private. */
export interface Visitor {
  /** The event type that is opened to them, though it may be private. */
  readonly opened?: string | undefined;
}

/** The link of a guest to their booking. Those of an earlier generation are not good any more. */
export interface GuestLink {
  readonly bookingUid: string;
  readonly generation: number;
}
