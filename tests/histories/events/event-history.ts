/** A change by an accepted request, from its reply. */
export interface Change {
  readonly uid: string;
  /** The version that the change made. */
  readonly version: number | 'deleted';
  /** Times from the clock of the sending process. */
  readonly startMs: number;
  readonly endMs: number;
  /** The resource in the reply; undefined if a reply differs from a read of the resource. */
  readonly resource?: object;
}

/** The members of an event in the feed that the checker reads. */
export interface FeedEvent {
  readonly uid: string;
  readonly event: string;
  readonly version: number;
  readonly createdAt: string;
  /** `null` if no user made the change. */
  readonly by: string | null;
  readonly object: Readonly<Record<string, unknown>> & { readonly uid: string };
}

/** A request that a receiver got. */
export interface Received {
  /** The path of the URL, which identifies the endpoint. */
  readonly path: string;
  readonly atMs: number;
  readonly id: string;
  /** Start of the attempt in seconds, from the header. */
  readonly startSeconds: number;
  readonly body: string;
  /** False until the Standard Webhooks library has verified it; `unknown` if the reply with the secret was lost. */
  isGenuine: boolean | 'unknown';
  /** Whether the response was 2xx. */
  readonly isAccepted: boolean;
}

/** An endpoint that does not change after its creation. */
export interface SteadyEndpoint {
  readonly path: string;
  /** The endpoint gets the events of all changes that are requested later. */
  readonly sinceMs: number;
  /** Times at which accepted replays of all events were requested. */
  readonly replayedMs: readonly number[];
}

/** Responses of the feed after its first events expired. */
export interface Expiry {
  /** IDs of the events that did not expire. */
  readonly kept: readonly string[];
  /** Status and error code for a cursor before the last expired event. */
  readonly refusal: string;
  /** IDs that were read from the start, and from a cursor after the expired events. */
  readonly read: readonly (readonly string[])[];
}

export interface ReceivedMail {
  /** Time at which the mail arrived. */
  readonly atMs: number;
  /** Time in the `Date` header. It is from the clock of the sender, which may be ahead. */
  readonly sentMs: number;
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The calendar entry, with its line endings. */
  readonly entry?: string | undefined;
}

/** When a worker was killed, or killed itself. */
export interface Death {
  readonly worker: string;
  readonly atMs: number;
}

/** The final state of a resource, which the service may have changed itself. */
export interface FinalResource {
  readonly uid: string;
  readonly version: number;
  /** The resource in the response to a read; undefined if its events have another object. */
  readonly resource?: Readonly<Record<string, unknown>>;
  /** Versions without an event. */
  readonly versionsWithoutEvent: readonly number[];
}

/** The final entries in an external calendar of a user. */
export interface ExternalCalendar {
  readonly userId: string;
  readonly entries: readonly { readonly name: string; readonly startedAt: string }[];
}

/** Input of the checker. The times are from one clock. */
export interface EventHistory {
  /** `uid version` of the changes before the history. */
  readonly before: readonly string[];
  readonly changes: readonly Change[];
  /** Bookings, schedules and calendar connections. */
  readonly finalResources: readonly FinalResource[];
  /** `uid version` of the changes that were damaged before they were published, and later fixed and tried again. */
  readonly damaged: readonly string[];
  readonly calendars: readonly ExternalCalendar[];
  /** URLs of the meetings that exist at the provider. */
  readonly meetings: readonly string[];
  /** Event types whose guests share slots. */
  readonly shared: readonly string[];
  /** Users with a conferencing account. */
  readonly withAccounts: readonly string[];
  /** The whole feed, read at the end. */
  readonly feed: readonly FeedEvent[];
  /** IDs of the events that each follower read, in this order. */
  readonly follows: readonly (readonly string[])[];
  readonly expiry: Expiry;
  readonly endpoints: readonly SteadyEndpoint[];
  readonly received: readonly Received[];
  readonly mails: readonly ReceivedMail[];
  /** Time at which all requests were answered. Reminders are due after it. */
  readonly quietMs: number;
  readonly reminderMinutes: number;
  /** Requests of workers to the table that their roles do not allow. */
  readonly beyond: readonly string[];
  /** Keys of unfinished work in the table. */
  readonly left: readonly string[];
  readonly deaths: readonly Death[];
}

/** A violation of a guarantee of the service. */
export interface EventFault {
  readonly rule:
    | 'event'
    | 'object'
    | 'order'
    | 'feed'
    | 'expiry'
    | 'delivery'
    | 'replay'
    | 'body'
    | 'signature'
    | 'attempts'
    | 'twice'
    | 'mail'
    | 'reminder'
    | 'entry'
    | 'meeting'
    | 'rights'
    | 'left';
  readonly detail: string;
}
