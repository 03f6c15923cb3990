import type { Limit } from '../../lib/domain/event-types/event-type.ts';

/** Operations that the clients of a history call. */
export type Operation =
  | 'createBooking'
  | 'getBooking'
  | 'updateBooking'
  | 'rescheduleBooking'
  | 'cancelBooking'
  | 'confirmBooking'
  | 'declineBooking'
  | 'reassignBookingAutomatically'
  | 'reassignBooking'
  | 'createSchedule'
  | 'updateSchedule'
  | 'deleteSchedule';

interface Attendee {
  readonly userId: string;
  readonly role: string;
  readonly userType: string;
}

/** Members of all request bodies. The operation determines which of them are present. */
export interface Body {
  readonly eventTypeId?: string;
  readonly startedAt?: string;
  readonly endedAt?: string;
  readonly timeZone?: string;
  readonly email?: string;
  readonly name?: string;
  readonly locationId?: null;
  readonly hosts?: readonly { readonly userId: string }[];
  readonly attendees?: readonly Attendee[];
  readonly transparency?: 'opaque' | 'transparent';
  readonly routine?: { readonly duration: number; readonly endedAt: string } & Readonly<
    Record<string, unknown>
  >;
}

/** A request without its credential and its Idempotency-Key. */
export interface Act {
  readonly operation: Operation;
  /** The ID of the booking or schedule; undefined for a creation. */
  readonly uid?: string;
  /** The new host of a reassignment. */
  readonly userId?: string;
  /** The version in `If-Match`. */
  readonly ifMatch?: number;
  readonly body?: Body;
}

/** A request with its response. The times are from the clock of the sending process. */
export interface Call {
  readonly act: Act;
  /** The Idempotency-Key; reads have none. */
  readonly key?: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly status: number;
  /** The version in the ETag. */
  readonly version?: number;
  readonly isReplay: boolean;
  /** The unparsed response body. */
  readonly text: string;
}

/** The members of an event type that the checker uses. Event types do not change during a history. */
export interface BookableType {
  readonly uid: string;
  readonly hostIds: readonly string[];
  /** Whether all hosts take part. Otherwise the service chooses one of them. */
  readonly isForAll: boolean;
  readonly duration: number;
  readonly bufferBefore: number;
  readonly bufferAfter: number;
  /** Maximum number of guests per start and host. */
  readonly seats: number;
  readonly requiresConfirmation: boolean;
  readonly holdsWhileRequested: boolean;
  readonly limits: readonly Limit[];
}

/** An item of the table after all requests have ended. */
export type TableItem = Readonly<Record<string, unknown>>;

/** Input of the checker. */
export interface History {
  readonly types: readonly BookableType[];
  readonly calls: readonly Call[];
  /** All items of the organization. */
  readonly items: readonly TableItem[];
}

/** A violation of a guarantee of the service. */
export interface Fault {
  readonly rule:
    | 'answer'
    | 'key'
    | 'version'
    | 'step'
    | 'overlap'
    | 'seats'
    | 'limit'
    | 'schedule'
    | 'refusal'
    | 'table'
    | 'ledger';
  readonly detail: string;
}
