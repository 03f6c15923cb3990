/** What a meeting is about. */
export interface MeetingToMake {
  /** What it is found by at its provider. */
  readonly marker: string;
  readonly topic: string;
  readonly startedAtMs: number;
  readonly minutes: number;
  readonly timeZone: string;
}

/** A meeting that there is. */
export interface ProviderMeeting {
  /** What its provider calls it. */
  readonly id: string;
  /** Empty where it was found without its link: `create` goes on with it. */
  readonly url: string;
}

/** An account at a provider of meetings. */
export interface MeetingAccount {
  /** By what the notices of the provider name it. */
  readonly id: string;
  /** Whose it is there: another user has other meetings. */
  readonly ownerId: string;
  /** As its user knows it. */
  readonly name: string;
}

/** Makes meetings with one account. Everything throws a `MeetingFailure`, and nothing else. */
export interface MeetingSource {
  create(meeting: MeetingToMake): Promise<ProviderMeeting>;
  /** Looks for a meeting about an instant that was perhaps made before. */
  find(marker: string, nearMs: number): Promise<ProviderMeeting | undefined>;
  move(id: string, meeting: MeetingToMake): Promise<'moved' | 'gone'>;
  remove(id: string): Promise<'removed' | 'gone'>;
  account(): Promise<MeetingAccount>;
}

export type MeetingProblem = 'unauthorized' | 'unreachable' | 'timeout' | 'quota' | 'refused';

/** Why a provider did not do what it was asked for: never a text of the provider. */
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
