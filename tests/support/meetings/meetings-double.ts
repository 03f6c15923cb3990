import { type JsonReply, type JsonRequest, startJsonServer } from '../http/json-server.ts';

/** A status that replaces the response of a provider, before or after the request is executed. */
interface Instead {
  readonly status: number;
  readonly isFinished?: true;
}

/** A meeting as the double of a provider returns it. */
export interface ShownMeeting {
  readonly topic: string;
  readonly startedAt: string;
  readonly minutes: number;
  readonly url: string;
}

/** The common members of the doubles of meeting providers. */
export interface MeetingsDouble {
  readonly url: string;
  readonly asked: JsonRequest[];
  /** Whether an access token is valid for the account of the double. */
  isGood: (accessToken: string) => boolean;
  instead: ((asked: JsonRequest) => Instead | undefined) | undefined;
  /** The existing meetings. */
  readonly shown: () => readonly ShownMeeting[];
  /** Deletes all meetings, like the owner of the account. */
  readonly clear: () => void;
  readonly close: () => void;
}

const untold = 'Nothing of this is told.';

/** Starts a double that checks the access token of each request. */
export async function startMeetingsDouble(
  answer: (asked: JsonRequest) => JsonReply,
  own: Pick<MeetingsDouble, 'shown' | 'clear'>,
): Promise<MeetingsDouble> {
  const double = {
    asked: [] as JsonRequest[],
    isGood: (() => false) as MeetingsDouble['isGood'],
    instead: undefined as MeetingsDouble['instead'],
    ...own,
  };
  const { port, close } = await startJsonServer((asked) => {
    double.asked.push(asked);
    const instead = double.instead?.(asked);
    if (instead && !instead.isFinished) return { status: instead.status, body: untold };
    const token = String(asked.headers.authorization).replace(/^Bearer /u, '');
    const reply = double.isGood(token) ? answer(asked) : { status: 401, body: untold };
    return instead ? { status: instead.status, body: untold } : reply;
  });
  return Object.assign(double, { url: `http://127.0.0.1:${port}`, close });
}
