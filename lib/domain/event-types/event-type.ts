import type { Period } from '../time/local-date.ts';
import type { HostAssignRule } from './host-assign-rule.ts';
import type { Method } from './method.ts';
import type { Notification } from './notification.ts';
import type { Place } from './place.ts';

export const eventTypeStatuses = ['enable', 'disable'] as const;

/** Who finds an event type without a credential: nobody, who knows its ID, or everyone. */
export const visibilities = ['private', 'unlisted', 'public'] as const;

export const limitKinds = ['bookings', 'minutes', 'bookingsPerEmail'] as const;
/** At most `max` of `kind` in each `period`, counted in the event type's zone; weeks begin on Monday. */
export interface Limit {
  readonly kind: (typeof limitKinds)[number];
  readonly period: Period;
  readonly max: number;
  /**
   * Tells its counters from those of an earlier limit of the same kind and period, which stopped
   * counting when that limit was taken out. The limits with which an event type is made have none.
   */
  readonly generation?: number;
}

/** What a change that is under way will bring. Bookings go by it before it is made, so that it is true once it is. */
export interface PendingTerms {
  /** Limits whose counters are still filled: a booking counts for them, and none is refused by them. */
  readonly limits: readonly Limit[];
  /** The zone in which they count. */
  readonly timeZone: string;
  /** Fewer guests a slot; for nobody any more when the change was not made by then (epoch milliseconds). */
  readonly seats?: { readonly capacity: number | null; readonly untilMs: number };
  /** Which change of what is pending this is, and since when the event type says so (epoch milliseconds). */
  readonly rev: number;
  readonly sinceMs: number;
}

/** Who of the hosts takes a booking: every one of them together, or one of them, found by `method`. */
export type Assignment =
  | { readonly type: 'all' }
  | { readonly type: 'any'; readonly method: Method };

export const hostRoles = ['admin', 'editor', 'viewer'] as const;
export type HostRole = (typeof hostRoles)[number];

export const hostTypes = ['host', 'notifyHost'] as const;
/** `notifyHost` is told of bookings and never assigned. */
export interface EventTypeHost {
  readonly userId: string;
  readonly role: HostRole;
  readonly userType: (typeof hostTypes)[number];
  /** 0–3, the highest first (method `priority`). */
  readonly priority: number;
  /** Share of the booked minutes against the other hosts' weights (method `equal`). */
  readonly weight: number;
  /** Position in the turn (method `sequential`). */
  readonly sort: number;
}

export const questionTypes = ['text', 'textarea', 'radio', 'checkbox', 'select'] as const;
export interface Question {
  readonly uid: string;
  readonly label: string;
  readonly type: (typeof questionTypes)[number];
  readonly required: boolean;
  /** The answers allowed for `radio`, `checkbox` and `select`; empty for the others. */
  readonly options: readonly string[];
}

export const paymentMethods = ['none', 'card', 'onsite'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Starts are offered at most `days` ahead, or inside [startedAt, endedAt); null = no bound. */
export type BookingWindow =
  | { readonly days: number }
  | { readonly startedAt: string; readonly endedAt: string }
  | null;

/** The most minutes that a buffer may have: who looks for a slot with unknown buffers looks this far. */
export const longestBuffer = 1440;

/** As many as one read of users takes. */
export const mostHosts = 100;
/** The highest `sort` of a host or a rule; those that share it follow the order of their IDs. */
export const lastSort = 10_000;

/** What can be booked. Lengths, buffers, interval and notice are minutes. */
export interface EventType {
  readonly uid: string;
  readonly name: string;
  readonly description: string;
  readonly status: (typeof eventTypeStatuses)[number];
  readonly visibility: (typeof visibilities)[number];
  readonly duration: number;
  /** Minutes between offered starts, counted from local midnight in `timeZone`. */
  readonly interval: number;
  readonly bufferBefore: number;
  readonly bufferAfter: number;
  readonly minimumNotice: number;
  /** Minutes before the start until which guests may cancel and move their bookings themselves; null = until it begins. */
  readonly guestMayCancelUntil: number | null;
  readonly guestMayRescheduleUntil: number | null;
  readonly window: BookingWindow;
  readonly timeZone: string;
  /** Guests per start and host; null = 1. */
  readonly capacity: number | null;
  readonly requiresConfirmation: boolean;
  /** Whether a request occupies its host's time until it is confirmed or declined. */
  readonly holdsWhileRequested: boolean;
  readonly locations: readonly Place[];
  readonly questions: readonly Question[];
  readonly assignment: Assignment;
  readonly limits: readonly Limit[];
  readonly payment: {
    readonly methods: readonly PaymentMethod[];
    readonly items: readonly { readonly uid: string; readonly name: string }[];
  };
  /** Template of the booking's name; `{name}` is the guest's name and `{eventType}` this name. Null = the guest's name. */
  readonly bookingName: string | null;
  readonly priority: Priority;
  readonly hosts: readonly EventTypeHost[];
  readonly rules: readonly HostAssignRule[];
  readonly notification: Notification;
  /** Of no effect on what the event type is answered as. */
  readonly pending?: PendingTerms;
  /** Each booking also writes the loads of its hosts. Starts when a host is first chosen, and never ends. */
  readonly keepsLoads?: true;
  /** When a change of its limits last left less room (epoch milliseconds). */
  readonly tightenedMs?: number;
  /** RFC 3339 in UTC with milliseconds. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** How many guests may share one start with a host. */
export const seatsOf = (eventType: Pick<EventType, 'capacity'>): number => eventType.capacity ?? 1;

/** Whether guests share a start with a host. They do while fewer seats are pending, too: that change may be refused. */
export const sharesSlots = (eventType: Pick<EventType, 'capacity' | 'pending'>): boolean =>
  seatsOf(eventType) > 1 || eventType.pending?.seats !== undefined;

/** The event type as bookings go by it: what is pending may leave fewer seats. */
export function inForce(eventType: EventType, nowMs: number): EventType {
  const seats = eventType.pending?.seats;
  if (seats === undefined || seats.untilMs <= nowMs) return eventType;
  return { ...eventType, capacity: seats.capacity };
}

/** Who of the hosts can be given a booking: the others are only told of it. */
export const assignableHosts = (eventType: Pick<EventType, 'hosts'>): readonly EventTypeHost[] =>
  eventType.hosts.filter((host) => host.userType === 'host');

export const priorities = ['low', 'middle', 'high'] as const;

export type Priority = (typeof priorities)[number];
