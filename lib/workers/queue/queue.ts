import type { QueueName } from '../../domain/jobs/group.ts';
import type { RequestResult } from '../../domain/jobs/pace.ts';

/** What happened when a job ran. */
export type Outcome = {
  /** Attributes that are stored with the job. */
  readonly record?: Readonly<Record<string, unknown>> | undefined;
  /** How the receiver reacted. Absent if no request was sent. Five timeouts in a row make the group wait. */
  readonly request?: RequestResult | undefined;
} & (
  | { readonly outcome: 'done' }
  /** A part of the job is done. The job runs again for the next part, and earlier attempts no longer count. */
  | { readonly outcome: 'again'; readonly afterSeconds?: number | undefined }
  /** The job runs again after the next delay of its queue. `retryAfterSeconds` can double this delay at most. */
  | {
      readonly outcome: 'retry';
      readonly error: string;
      readonly retryAfterSeconds?: number | undefined;
    }
  | { readonly outcome: 'failed'; readonly error: string }
);

export interface Job {
  /** Derived from the cause of the job, so enqueuing it twice creates one job. */
  readonly uid: string;
  /** Number of attempts that have begun. */
  readonly begun: number;
  /** Number of those attempts that count for the retry delays. */
  readonly attempts: number;
  /** Jobs of a group with the same order key run one at a time, in the order of their versions. */
  readonly orderKey: string;
}

/** A kind of background work. */
export interface Queue<J extends Job> {
  readonly name: QueueName;
  /** Jobs of a group that run at the same time. */
  readonly concurrency: number;
  /** Groups that one worker runs at the same time. 25 if absent. */
  readonly groupsAtOnce?: number;
  /** Longest time that a run takes. A run that takes longer counts as a timeout. */
  readonly timeoutSeconds: number;
  /** Seconds to wait before the second, third, … attempt. After the last attempt the job has failed. */
  readonly retryDelays: readonly number[];
  /** The last delay is repeated until the job ends. */
  readonly neverFails?: boolean;
  /** Attributes that are stored with a job whose last attempt did not end. */
  readonly abandoned?: (job: J) => Outcome['record'];
  /** Runs one job and ends by `endsAtMs` (epoch milliseconds). Knows nothing of the queue. */
  readonly run: (job: J, endsAtMs: number) => Promise<Outcome>;
}
