import { type Refused, refuse } from './decision.ts';
import type { Actor } from './tenancy.ts';

/** The versions that a write accepts: any (`*`), one of some tags, or, when absent, whatever is there. */
export type Precondition = '*' | readonly string[] | undefined;

/** On whose behalf something is changed, when, and on what condition. */
export interface WriteContext {
  readonly actor: Actor;
  readonly nowMs: number;
  /** Names the change in what is stored, so that a repeated attempt recognizes its own. */
  readonly requestId: string;
  /** Everything is decided and nothing is written. */
  readonly dryRun: boolean;
  readonly precondition: Precondition;
}

/** The uid that a dry run shows: what it decides on is never stored. */
export const shownUid = (uid: string, { dryRun }: Pick<WriteContext, 'dryRun'>): string =>
  dryRun ? 'dry-run' : uid;

/** Whether a resource at that version may be written (`If-Match`, RFC 9110 section 13.1.1). */
const accepts = (precondition: Precondition, ver: number): boolean =>
  precondition === undefined || precondition === '*' || precondition.includes(String(ver));

/** Refuses to change a resource that has another version than the client expects. */
export const refuseVersion = (
  precondition: Precondition,
  ver: number,
): Refused<'resource/changed'> | undefined =>
  accepts(precondition, ver)
    ? undefined
    : refuse('resource/changed', { detail: `The version is "${ver}" now.` });
