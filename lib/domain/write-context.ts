import type { Precondition } from './precondition.ts';
import type { Actor, Credential } from './tenancy.ts';

/** On whose behalf something is changed, when, and on what condition. */
export interface WriteContext {
  readonly actor: Actor;
  readonly nowMs: number;
  /** Names the change in what is stored, so that a repeated attempt recognizes its own. */
  readonly requestId: string;
  /** Everything is decided and nothing is written. */
  readonly dryRun: boolean;
  readonly precondition: Precondition;
  /** The address of a meeting that this change of a booking may make; absent where none can be made. */
  readonly meetingUrl?: string | undefined;
}

/** For what hands out rights: what it was asked with. */
export interface WithCredential {
  readonly credential: Credential;
}

/** For what shows users: where a picture is read, by its id. */
export interface WithPictures {
  readonly pictureUrl: (pictureId: string) => string;
}

/** The uid that a dry run shows: what it decides on is never stored. */
export const shownUid = (uid: string, { dryRun }: Pick<WriteContext, 'dryRun'>): string =>
  dryRun ? 'dry-run' : uid;
