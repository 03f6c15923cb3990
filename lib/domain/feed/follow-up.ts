import type { Origin } from './outgoing.ts';

/** The workers whose work is stored with the event. */
export type FollowingWorker = 'sendMessages';

/**
 * The work of one worker for an event that was published without it. Each worker has its own item, so that
 * none replaces another.
 */
export interface FollowUp {
  readonly origin: Origin;
  /** The position of the event in the feed. */
  readonly position: number;
  readonly eventTypeId: string | null;
  readonly worker: FollowingWorker;
  /** The note of the person who made the change. */
  readonly message?: string | undefined;
  /** Whether the caller turned off messages for this change. */
  readonly isSilent?: boolean | undefined;
}
