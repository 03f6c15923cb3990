/**
 * An organization ID that authentication has proven. Only authentication creates this type, and
 * every data function requires it.
 */
export type OrganizationId = string & { readonly provenBy: 'authentication' };

export const roles = ['owner', 'admin', 'member', 'restricted'] as const;
export type Role = (typeof roles)[number];

/**
 * Resources that a credential can be limited to. GET requires `:read`, every other method `:write`.
 * `*` includes all scopes.
 */
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

/**
 * The credential of a caller. New credentials cannot have more rights than the credential that
 * creates them.
 */
export interface Credential {
  readonly kind: 'apiKey' | 'accessToken' | 'session';
  /** `*` includes all scopes. An access token may contain unknown scopes. */
  readonly scopes: readonly string[];
  /** Epoch milliseconds. Null means that it does not expire. */
  readonly expiresAtMs: number | null;
  /** The ID of an API key. Absent for other credentials. */
  readonly keyId?: string;
  /** The session of a browser. Absent for other credentials. */
  readonly session?: {
    readonly uid: string;
    /** When the user signed in (epoch milliseconds). */
    readonly createdMs: number;
  };
}

/** The actor of a request: a user of an organization, with the user's current role. */
export interface Actor {
  readonly organizationId: OrganizationId;
  readonly userId: string;
  readonly role: Role;
  /**
   * Set for the guest of one booking. The role grants nothing, and the link grants access to that
   * booking only.
   */
  readonly guest?: GuestLink;
  /** Set if another user made the credential, who must not read private schedules with it. */
  readonly isDelegated?: true;
  /** Set while the service removes a deleted user from schedules, private ones too. */
  readonly readsEverything?: true;
  /** Set for a guest who answers a public routing form. The role grants nothing else. */
  readonly isRespondent?: true;
  /** Set for a guest who sees or books public event types. The role grants nothing else. */
  readonly visitor?: Visitor;
}

/** A guest without a credential, who sees event types that are not private. */
export interface Visitor {
  /** The event type that a link opened. It may be private. */
  readonly opened?: string | undefined;
}

/** The link of a guest to their booking. Links of an earlier generation are invalid. */
export interface GuestLink {
  readonly bookingUid: string;
  readonly generation: number;
}
