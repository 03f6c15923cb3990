import type { Period } from '../time/local-date.ts';
import type { HostAssignRule } from './host-assign-rule.ts';
import type { Method } from './method.ts';
import type { Notification } from './notification.ts';
import type { Place } from './place.ts';

export const eventTypeStatuses = ['enable', 'disable'] as const;

/**
 * Controls which guests can find an event type without a credential: none, guests who know its ID,
 * or everyone.
 */
export const visibilities = ['private', 'unlisted', 'public'] as const;

export const limitKinds = ['bookings', 'minutes', 'bookingsPerEmail'] as const;
/**
 * Allows at most `max` of `kind` in each `period` of the event type's time zone. Weeks begin on
 * Monday.
 */
export interface Limit {
  readonly kind: (typeof limitKinds)[number];
  readonly period: Period;
  readonly max: number;
  /**
   * Separates the counters of this limit from those of a removed limit of the same kind and period,
   * which no longer count. Absent for the limits that an event type is created with.
   */
  readonly generation?: number;
}

/**
 * The terms of a change in progress. Bookings follow them before the change is made, so that they
 * are already true when it is made.
 */
export interface PendingTerms {
  /** Limits with incomplete counters. New bookings are counted, but not refused. */
  readonly limits: readonly Limit[];
  readonly timeZone: string;
  /**
   * A lower capacity. It no longer applies if the change is not made until `untilMs` (epoch
   * milliseconds).
   */
  readonly seats?: { readonly capacity: number | null; readonly untilMs: number };
  /** The number of this preparation, and the time at which it was stored (epoch milliseconds). */
  readonly rev: number;
  readonly sinceMs: number;
}

/**
 * Controls which hosts take a booking: all of them together, or a single host that `method`
 * selects.
 */
export type Assignment =
  | { readonly type: 'all' }
  | { readonly type: 'any'; readonly method: Method };

export const hostRoles = ['admin', 'editor', 'viewer'] as const;
export type HostRole = (typeof hostRoles)[number];

export const hostTypes = ['host', 'notifyHost'] as const;
/**
 * A `notifyHost` gets the messages that hosts get. They are never assigned, and bookings do not make
 * them busy.
 */
export interface EventTypeHost {
  readonly userId: string;
  readonly role: HostRole;
  readonly userType: (typeof hostTypes)[number];
  /** Priority from 0 to 3, highest first (method `priority`). */
  readonly priority: number;
  /** Share of the booked minutes, relative to the weights of the other hosts (method `equal`). */
  readonly weight: number;
  /** Position in the order of hosts (method `sequential`). */
  readonly sort: number;
}

export const questionTypes = ['text', 'textarea', 'radio', 'checkbox', 'select'] as const;
export interface Question {
  readonly uid: string;
  readonly label: string;
  readonly type: (typeof questionTypes)[number];
  readonly required: boolean;
  /** The allowed answers to `radio`, `checkbox` and `select`. Empty for the other types. */
  readonly options: readonly string[];
}

export const paymentMethods = ['none', 'card', 'onsite'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export interface PaymentItem {
  readonly uid: string;
  readonly name: string;
  /** In the smallest unit of the currency. Null if the item has no fixed price. */
  readonly price: number | null;
}

/** Starts are offered at most `days` ahead, or in [startedAt, endedAt). Null means no bound. */
export type BookingWindow =
  | { readonly days: number }
  | { readonly startedAt: string; readonly endedAt: string }
  | null;

/**
 * Maximum length of a buffer in minutes. Reads that do not know the buffers of a slot extend this
 * far.
 */
export const longestBuffer = 1440;

/** Maximum number of hosts: one read of users returns this many. */
export const mostHosts = 100;
/** Maximum `sort` of a host or a rule. Equal values are ordered by ID. */
export const lastSort = 10_000;

/** An event type. Durations, buffers, interval and notice are minutes. */
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
  /**
   * Deadline in minutes before the start for guests to cancel or reschedule. Null: until the start.
   */
  readonly guestMayCancelUntil: number | null;
  readonly guestMayRescheduleUntil: number | null;
  readonly window: BookingWindow;
  readonly timeZone: string;
  /** Guests per start and host. Null means 1. */
  readonly capacity: number | null;
  readonly requiresConfirmation: boolean;
  /** Whether a request occupies its host's time until it is confirmed or declined. */
  readonly holdsWhileRequested: boolean;
  /** Whether guests can book while a host has a schedule that is own work. */
  readonly booksOverWork: boolean;
  readonly locations: readonly Place[];
  readonly questions: readonly Question[];
  readonly assignment: Assignment;
  readonly limits: readonly Limit[];
  readonly payment: {
    readonly methods: readonly PaymentMethod[];
    /** The currency of the prices (ISO 4217). Null if no item has a price. */
    readonly currency: string | null;
    readonly items: readonly PaymentItem[];
  };
  /**
   * Template of the booking name. `{name}` is the name of the guest, `{eventType}` the name of the
   * event type. Null means the name of the guest.
   */
  readonly bookingName: string | null;
  readonly priority: Priority;
  readonly hosts: readonly EventTypeHost[];
  readonly rules: readonly HostAssignRule[];
  readonly notification: Notification;
  /** The terms of a change in progress. They are not part of replies. */
  readonly pending?: PendingTerms;
  /**
   * Each booking also writes the loads of its hosts. Set when the event type first chooses among
   * hosts, and never removed.
   */
  readonly keepsLoads?: true;
  /** Time of the last change that made its limits stricter (epoch milliseconds). */
  readonly tightenedMs?: number;
  /** RFC 3339 in UTC with milliseconds. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const seatsOf = (eventType: Pick<EventType, 'capacity'>): number => eventType.capacity ?? 1;

/**
 * Whether guests share a start with a host. A slot stays shared while a lower capacity is pending,
 * because that change may still be refused.
 */
export const sharesSlots = (eventType: Pick<EventType, 'capacity' | 'pending'>): boolean =>
  seatsOf(eventType) > 1 || eventType.pending?.seats !== undefined;

/** Returns the event type that bookings follow. A pending change may lower its capacity. */
export function inForce(eventType: EventType, nowMs: number): EventType {
  const seats = eventType.pending?.seats;
  if (seats === undefined || seats.untilMs <= nowMs) return eventType;
  return { ...eventType, capacity: seats.capacity };
}

/** IDs of the users who are only notified of bookings. */
export const notifiedHostIds = (eventType: Pick<EventType, 'hosts'>): readonly string[] =>
  eventType.hosts.filter(({ userType }) => userType === 'notifyHost').map(({ userId }) => userId);

/** Returns the hosts who can be assigned. The others are only notified. */
export const assignableHosts = (eventType: Pick<EventType, 'hosts'>): readonly EventTypeHost[] =>
  eventType.hosts.filter((host) => host.userType === 'host');

export const priorities = ['low', 'middle', 'high'] as const;

export type Priority = (typeof priorities)[number];
