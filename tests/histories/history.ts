import type { Limit } from '../../lib/domain/event-types/event-type.ts';

/** What clients of a history do. The names are those of the operations. */
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

/** The members of all bodies that are sent; which of them are there follows from the operation. */
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

/** One request, without who sends it and under which key. */
export interface Act {
  readonly operation: Operation;
  /** Of the booking or schedule; none where one is made. */
  readonly uid?: string;
  /** The host whom a reassignment names. */
  readonly userId?: string;
  /** The version that `If-Match` names. */
  readonly ifMatch?: number;
  readonly body?: Body;
}

/** One request with its answer. The times are of one clock, that of the process that sends. */
export interface Call {
  readonly act: Act;
  /** The Idempotency-Key; reads have none. */
  readonly key?: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly status: number;
  /** The version that the ETag names. */
  readonly version?: number;
  readonly isReplay: boolean;
  /** The body as it came. */
  readonly text: string;
}

/** An event type as far as the checker must know it. None changes while a history runs. */
export interface BookableType {
  readonly uid: string;
  readonly hostIds: readonly string[];
  /** Whether every host takes part, or one of them is chosen. */
  readonly isForAll: boolean;
  readonly duration: number;
  readonly bufferBefore: number;
  readonly bufferAfter: number;
  /** Guests a start and host. */
  readonly seats: number;
  readonly requiresConfirmation: boolean;
  readonly holdsWhileRequested: boolean;
  readonly limits: readonly Limit[];
}

/** An item of the table, as it is when nobody is at it any more. */
export type TableItem = Readonly<Record<string, unknown>>;

/** All that the checker is given. */
export interface History {
  readonly types: readonly BookableType[];
  readonly calls: readonly Call[];
  /** Of the organization whose history it is. */
  readonly items: readonly TableItem[];
}

/** Something that the service has promised not to do. */
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
