/** Meeting to create or to change. */
export interface MeetingToMake {
  /** Text with which the meeting is found at its provider. */
  readonly marker: string;
  readonly topic: string;
  readonly startedAtMs: number;
  readonly minutes: number;
  readonly timeZone: string;
}

/** Existing meeting. */
export interface ProviderMeeting {
  /** ID of the meeting at its provider. */
  readonly id: string;
  /** Empty if the meeting was found without its link. Then `create` completes it. */
  readonly url: string;
}

/** Account at a meeting provider. */
export interface MeetingAccount {
  /** ID by which the provider's notices name the account. */
  readonly id: string;
  /** ID of the account's owner at the provider. Each owner has other meetings. */
  readonly ownerId: string;
  /** Name that the user knows. */
  readonly name: string;
}

/** Manages the meetings of one account. All functions throw only a `MeetingFailure`. */
export interface MeetingSource {
  create(meeting: MeetingToMake): Promise<ProviderMeeting>;
  /** Searches for a meeting near an instant, which an earlier attempt may have created. */
  find(marker: string, nearMs: number): Promise<ProviderMeeting | undefined>;
  move(id: string, meeting: MeetingToMake): Promise<'moved' | 'gone'>;
  remove(id: string): Promise<'removed' | 'gone'>;
  account(): Promise<MeetingAccount>;
}

export type MeetingProblem = 'unauthorized' | 'unreachable' | 'timeout' | 'quota' | 'refused';

/** Failure of a request to a provider. It contains no text of the provider. */
export class MeetingFailure extends Error {
  override readonly name = 'MeetingFailure';
  readonly problem: MeetingProblem;
  readonly status: number | undefined;

  constructor(problem: MeetingProblem, status?: number) {
    super(`The provider of meetings could not be used: ${problem}.`);
    this.problem = problem;
    this.status = status;
  }
}
