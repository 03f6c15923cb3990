import type { StoredApiKey } from './api-keys/api-key.ts';
import type { Calendar } from './availability/calendar.ts';
import type { CalendarConnectionChanges } from './calendars/connection-changes.ts';
import type { PendingTerms } from './event-types/event-type.ts';
import type { StoredEventType } from './event-types/stored-event-type.ts';
import type {
  ApiKeyEvent,
  CalendarEvent,
  EventTypeEvent,
  InvitationEvent,
  OrganizationEvent,
  UserEvent,
} from './events.ts';
import type { MeetingChanges } from './meetings/meeting-changes.ts';
import type { WaitingMessage } from './messages/waiting-message.ts';
import type { StoredInvitation } from './organization/invitation.ts';
import type { StoredOrganization } from './organization/organization.ts';
import type { StoredPicture } from './pictures/picture.ts';
import type {
  RoutingFormChanges,
  RoutingResponseChanges,
} from './routing-forms/routing-form-changes.ts';
import type { Need } from './snapshot.ts';
import type { IdentityBinding } from './users/identity.ts';
import type { StoredUser } from './users/user.ts';
import type {
  DeliveryChanges,
  ReplayChanges,
  WebhookEndpointChanges,
} from './webhooks/webhook-changes.ts';

/**
 * What a decision stores, all of it in one transaction. Each part is written only if it is still as
 * the snapshot had it; `ver` and `rev` of a resource are those at which it was read.
 */
export type Changes =
  | CalendarChanges
  | CalendarDeletion
  | EventTypeChanges
  | PendingTermsChanges
  | UserChanges
  | UserLeavingChanges
  | InvitationChanges
  | AcceptanceChanges
  | IdentityChanges
  | ApiKeyChanges
  | OrganizationChanges
  | WebhookEndpointChanges
  | DeliveryChanges
  | ReplayChanges
  | RoutingFormChanges
  | RoutingResponseChanges
  | CalendarConnectionChanges
  | MeetingChanges
  | Unchanged;

export interface CalendarChanges {
  readonly kind: 'calendar';
  /** As it will be. Where it is the default, its hours are those of its user from now on. */
  readonly calendar: Calendar;
  /** The default until now, as it will be. */
  readonly former?: Calendar | undefined;
  /** How many the user has from now on. */
  readonly count: number;
  readonly event: CalendarEvent;
}

/** A calendar that is not the default goes. */
export interface CalendarDeletion {
  readonly kind: 'calendar-deletion';
  readonly calendar: Calendar;
  /** How many the user has left. */
  readonly count: number;
  readonly event: CalendarEvent;
}

/** An event type with its hosts, rules and notification. `write` stores it as it is said here, `delete` takes it away. */
export interface EventTypeChanges {
  readonly kind: 'event-type';
  readonly change: 'write' | 'delete';
  readonly stored: StoredEventType;
  readonly event: EventTypeEvent;
}

/** What is pending in an event type from now on. To clients it stays the same, at the same version. */
export interface PendingTermsChanges {
  readonly kind: 'pending-terms';
  readonly stored: StoredEventType;
  readonly pending: PendingTerms | undefined;
}

/** A user as they will be, at the version at which they were read; 0 = a new one, who takes their address. `delete` takes them away, and frees it. */
export interface UserChanges {
  readonly kind: 'user';
  readonly change: 'write' | 'delete';
  readonly stored: StoredUser;
  /** Whether a user who goes had their address: of two who shared one before addresses were kept, one has it. */
  readonly freesAddress?: boolean;
  readonly organization?: OwnersChange | undefined;
  /** The caller, where it is not the user: power is only used while one has it. */
  readonly caller?: { readonly userId: string; readonly ver: number } | undefined;
  /** The hash of the identity of who goes, as it was read; it is nobody's then. */
  readonly identity?: string | undefined;
  readonly pictures?: PictureChange | undefined;
  /** The key with which who goes asked for it; all others ended before. */
  readonly lastKey?: ApiKeyChanges | undefined;
  readonly event: UserEvent;
}

/** The picture that a user gets, and the id of the one that they had, which is gone with the same change. */
export interface PictureChange {
  readonly added?: StoredPicture | undefined;
  readonly removed: string | null;
}

/** A user of whom no client sees a change: they are being deleted since that instant, in epoch milliseconds. */
export interface UserLeavingChanges {
  readonly kind: 'user-leaving';
  readonly stored: StoredUser;
  readonly leavingAtMs: number;
  /** The caller, where it is not the user. With the revision: nobody may have begun to delete them. */
  readonly caller?:
    | { readonly userId: string; readonly ver: number; readonly rev: number }
    | undefined;
}

/** An invitation as it will be, at the version at which it was read; 0 = a new one, which is the newest of its address from now on. */
export interface InvitationChanges {
  readonly kind: 'invitation';
  readonly stored: StoredInvitation;
  /** The newest one of the address until now, where it is a new one: the address must be nobody's and have no other since. */
  readonly former?: string | undefined;
  /** The one that a new one takes the place of, as it will be. */
  readonly replaced?: StoredInvitation | undefined;
  /** Power is only used while one has it. */
  readonly caller: { readonly userId: string; readonly ver: number };
  /** What the person is sent, where the service sends it. */
  readonly mail?: WaitingMessage | undefined;
  readonly event: InvitationEvent;
}

/** A user is given an identity, or loses the one that they have. */
export interface IdentityChanges {
  readonly kind: 'identity';
  /** The user as they will be, at the version at which they were read. */
  readonly stored: StoredUser;
  readonly bound?: IdentityBinding | undefined;
  /** The hash of the one that goes, where none is bound. */
  readonly freed?: string | undefined;
  /** The API key that asks, and must be good until then. */
  readonly askedWith?: string | undefined;
  readonly event: UserEvent;
}

/** An invitation that was accepted, with all that the person gets by it. */
export interface AcceptanceChanges {
  readonly kind: 'acceptance';
  readonly user: UserChanges;
  /** As it will be. */
  readonly invitation: StoredInvitation;
  /** Who sent it, and must be as they were read: they give what they have. */
  readonly inviter: { readonly userId: string; readonly ver: number };
  /** The API key that made the invitation, and must be good until then. */
  readonly askedWith?: string | undefined;
  readonly identity?: IdentityBinding | undefined;
  readonly firstKey?: { readonly apiKey: StoredApiKey; readonly event: ApiKeyEvent } | undefined;
  readonly event: InvitationEvent;
}

/** An organization as it will be, at the version at which it was read. */
export interface OrganizationChanges {
  readonly kind: 'organization';
  readonly stored: StoredOrganization;
  readonly slug?: SlugChange | undefined;
  /** Power is only used while one has it. */
  readonly caller: { readonly userId: string; readonly ver: number };
  readonly event: OrganizationEvent;
}

/** A slug that the organization takes, and the one that it gives up, which is kept for it until then. */
export interface SlugChange {
  readonly taken: string | null;
  readonly former: string | null;
  readonly nowMs: number;
  readonly keptUntilMs: number;
}

/** What changes in an organization with its users. */
export interface OwnersChange {
  /** At which the owners were read. */
  readonly ver: number;
  /** From now on; absent where they stay. */
  readonly owners?: readonly string[] | undefined;
  /** How many users come, or go. */
  readonly added: number;
}

/** A key that is made, or that ends. */
export interface ApiKeyChanges {
  readonly kind: 'api-key';
  readonly change: 'create' | 'revoke';
  /** As it will be. */
  readonly apiKey: StoredApiKey;
  /** Who must be as they were read: power is only used while one has it, and nobody who is gone gets a key. */
  readonly users: readonly {
    readonly userId: string;
    readonly ver: number;
    readonly rev?: number;
  }[];
  /** The key that asks for another one, and must be good until then. */
  readonly askedWith?: string | undefined;
  readonly event: ApiKeyEvent;
}

/** Nothing is stored but the reply, and that only while the resource is at the version that it tells. */
export interface Unchanged {
  readonly kind: 'unchanged';
  readonly resource: Need;
  readonly ver: number;
}

/** Tells a resource as it was read. The reply is kept under a key only while it is still true, or a copy of the request could be refused by a later version beside it. */
export const asItIs = <Reply extends { readonly version: number }>(
  resource: Need,
  reply: Reply,
): { readonly reply: Reply; readonly changes: Unchanged } => ({
  reply,
  changes: { kind: 'unchanged', resource, ver: reply.version },
});
