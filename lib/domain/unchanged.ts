import { type Change, defineChange } from './change.ts';
import type { Need } from './snapshot.ts';

/** A resource that a decision only reads, and the version that its reply contains. */
export interface UnchangedResource {
  readonly resource: Need;
  readonly ver: number;
}

/** Stores only the reply under its Idempotency-Key, if the resource still has this version. */
export const requireUnchanged = defineChange<UnchangedResource>()('require-unchanged');

export type Unchanged = ReturnType<typeof requireUnchanged>;

export const isUnchanged = (change: Change): change is Unchanged =>
  change.kind === requireUnchanged.kind;

/**
 * Replies with a resource as it was read. The stored reply must match the resource, because a
 * repeated request could be refused at a later version.
 */
export const unchanged = <Reply extends { readonly version: number }>(
  resource: Need,
  reply: Reply,
): { readonly reply: Reply; readonly changes: readonly [Unchanged] } => ({
  reply,
  changes: [requireUnchanged({ resource, ver: reply.version })],
});
