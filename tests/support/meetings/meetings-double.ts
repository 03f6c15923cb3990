import { type JsonReply, type JsonRequest, startJsonServer } from '../http/json-server.ts';

/** What is said in place of a provider: a status and nothing else, before anything is done, or after. */
interface Instead {
  readonly status: number;
  readonly isDone?: true;
}

/** A meeting as the double of a provider shows it. */
export interface ShownMeeting {
  readonly topic: string;
  readonly startedAt: string;
  readonly minutes: number;
  readonly url: string;
}

/** What the doubles of providers of meetings have in common. */
export interface MeetingsDouble {
  readonly url: string;
  readonly asked: JsonRequest[];
  /** Which access tokens open the account that it has. */
  isGood: (accessToken: string) => boolean;
  instead: ((asked: JsonRequest) => Instead | undefined) | undefined;
  /** Those that there are. */
  readonly shown: () => readonly ShownMeeting[];
  /** Takes them all away, as the owner of the account. */
  readonly clear: () => void;
  readonly close: () => void;
}

const untold = 'Nothing of this is told.';

/** Starts one that answers whom its account lets in. */
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
    if (instead && !instead.isDone) return { status: instead.status, body: untold };
    const token = String(asked.headers.authorization).replace(/^Bearer /u, '');
    const told = double.isGood(token) ? answer(asked) : { status: 401, body: untold };
    return instead ? { status: instead.status, body: untold } : told;
  });
  return Object.assign(double, { url: `http://127.0.0.1:${port}`, close });
}
