import type { Origin } from './outgoing.ts';

/** The workers that have work by an event. */
export type FollowingWorker = 'deliver' | 'sendMessages' | 'writeCalendars' | 'makeMeetings';

/** What is still to follow from an event that was told without it: the work of one worker, so none takes the place of another. */
export interface FollowUp {
  readonly origin: Origin;
  /** Of the event, in the feed. */
  readonly position: number;
  readonly eventTypeId: string | null;
  readonly worker: FollowingWorker;
  /** What the person who made the change wants to tell. */
  readonly message?: string | undefined;
  /** Messages to people are held back. */
  readonly isSilent?: boolean | undefined;
}
