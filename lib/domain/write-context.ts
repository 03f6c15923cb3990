import type { Precondition } from './precondition.ts';
import type { Actor, Credential } from './tenancy.ts';

/** The actor, the time and the conditions of a write. */
export interface WriteContext {
  readonly actor: Actor;
  readonly nowMs: number;
  /** Identifies the change in stored data, so that a repeated attempt recognizes its own change. */
  readonly requestId: string;
  /** Makes the decision without storing anything. */
  readonly dryRun: boolean;
  readonly precondition: Precondition;
  /**
   * The address of a meeting room that this change may create. Absent if no room can be created.
   */
  readonly meetingUrl?: string | undefined;
}

/** The caller's credential, for operations that grant rights. */
export interface WithCredential {
  readonly credential: Credential;
}

/** Returns the URL of a picture by its ID, for replies that contain users. */
export interface WithPictures {
  readonly pictureUrl: (pictureId: string) => string;
}

/** The uid in the reply of a dry run. A generated uid is never stored then. */
export const shownUid = (uid: string, { dryRun }: Pick<WriteContext, 'dryRun'>): string =>
  dryRun ? 'dry-run' : uid;
