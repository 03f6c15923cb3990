import { atVersion } from '../data/at-version.ts';
import type { Key } from '../data/keys.ts';
import type { Plan } from './settle.ts';

/**
 * There is nothing to change: tells the resource as it was read. That is kept under a key only while
 * it is still true, or a copy of the request could be refused by a later version beside it.
 */
export const asItIs = <Reply extends { readonly version: number }>(
  key: Key,
  reply: Reply,
): Plan<Reply> => ({
  reply,
  actions: [],
  unchanged: [{ key, ...atVersion(reply.version) }],
});
