import { type Change, defineChange } from './change.ts';
import type { Need } from './snapshot.ts';

/** A resource that a decision only reads, and the version that its reply contains. */
export interface UnchangedResource {
  readonly resource: Need;
  readonly ver: number;
}

/** Stores nothing but the reply under its Idempotency-Key, and that only while the resource is at this version. */
export const requireUnchanged = defineChange<UnchangedResource>()('require-unchanged');

export type Unchanged = ReturnType<typeof requireUnchanged>;

export const isUnchanged = (change: Change): change is Unchanged =>
  change.kind === requireUnchanged.kind;

/** Replies with a resource as it was read. A kept reply must be true, because a copy of the request could be refused by a later version. */
export const unchanged = <Reply extends { readonly version: number }>(
  resource: Need,
  reply: Reply,
): { readonly reply: Reply; readonly changes: readonly [Unchanged] } => ({
  reply,
  changes: [requireUnchanged({ resource, ver: reply.version })],
});
