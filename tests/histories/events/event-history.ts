/** What an accepted request changed, as its reply says. */
export interface Change {
  readonly uid: string;
  /** The version that the change made. */
  readonly version: number | 'deleted';
  /** Of the process that asked. */
  readonly startMs: number;
  readonly endMs: number;
  /** The resource as the reply shows it; undefined where the reply shows more, less or nothing. */
  readonly shown?: object;
}

/** An event as the feed shows it, as far as the checker looks at it. */
export interface FedEvent {
  readonly uid: string;
  readonly event: string;
  readonly version: number;
  readonly createdAt: string;
  /** Null where no user made the change. */
  readonly by: string | null;
  readonly object: Readonly<Record<string, unknown>> & { readonly uid: string };
}

/** A request that came to a receiver. */
export interface Received {
  /** The path of the URL, by which the endpoint is known. */
  readonly path: string;
  readonly atMs: number;
  readonly id: string;
  /** When the attempt began, in seconds, as its header says. */
  readonly beganSeconds: number;
  readonly body: string;
  /** False until a library of the specification has verified it; unknown where the reply with the secret was lost. */
  isGenuine: boolean | 'unknown';
  /** Whether it was answered with 2xx. */
  readonly isTaken: boolean;
}

/** An endpoint of which nothing was changed from its creation to the end. */
export interface SteadyEndpoint {
  readonly path: string;
  /** It gets all events of what was asked for later. */
  readonly sinceMs: number;
  /** When replays of all that it had were asked for, and accepted. */
  readonly replayedMs: readonly number[];
}

/** What the feed answered after its first events were no longer kept. */
export interface Expiry {
  /** The ids that are kept. */
  readonly kept: readonly string[];
  /** The status and the code for a cursor before the last one that is not. */
  readonly refusal: string;
  /** The ids from the start, and after a cursor behind all that are not kept. */
  readonly read: readonly (readonly string[])[];
}

export interface TakenMail {
  /** When it came. */
  readonly atMs: number;
  /** When it was sent, by the clock of its sender, which may be ahead. */
  readonly sentMs: number;
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** When a worker was killed, or killed itself. */
export interface Death {
  readonly worker: string;
  readonly atMs: number;
}

/** A resource in the end, which the service may have changed by itself. */
export interface Standing {
  readonly uid: string;
  readonly version: number;
  /** As a request for it is answered; undefined where its event shows something else. */
  readonly shown?: Readonly<Record<string, unknown>>;
  /** The versions that are no events. */
  readonly unheard: readonly number[];
}

/** What stands in a calendar of a user elsewhere in the end. */
export interface CalendarElsewhere {
  readonly userId: string;
  readonly entries: readonly { readonly name: string; readonly startedAt: string }[];
}

/** All that the checker is given. The times are of one clock. */
export interface EventHistory {
  /** `uid version` of what was there before. */
  readonly before: readonly string[];
  readonly changes: readonly Change[];
  /** Bookings, and calendars elsewhere. */
  readonly standing: readonly Standing[];
  /** `uid version` of what was damaged before it was told, and was set aside, mended and put back. */
  readonly setAside: readonly string[];
  readonly calendars: readonly CalendarElsewhere[];
  /** The addresses of the meetings that there are at their provider. */
  readonly meetings: readonly string[];
  /** The event types of which guests share slots. */
  readonly shared: readonly string[];
  /** The users who have an account for meetings. */
  readonly withAccounts: readonly string[];
  /** Read from the start when all was over. */
  readonly feed: readonly FedEvent[];
  /** What each follower met, in its order. */
  readonly follows: readonly (readonly string[])[];
  readonly expiry: Expiry;
  readonly endpoints: readonly SteadyEndpoint[];
  readonly received: readonly Received[];
  readonly mails: readonly TakenMail[];
  /** When all requests were answered: reminders become due afterwards. */
  readonly quietMs: number;
  readonly reminderMinutes: number;
  /** What workers sent to the table that their roles in the cloud do not allow. */
  readonly beyond: readonly string[];
  /** Keys of what still waits in the table. */
  readonly left: readonly string[];
  readonly deaths: readonly Death[];
}

/** Something that the service has promised not to do. */
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
