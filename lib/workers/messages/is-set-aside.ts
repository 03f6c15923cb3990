import { causesOf } from '../../app/causes-of.ts';
import { commit } from '../../data/engine/commit.ts';
import type { InLane } from '../../data/messages/mail-lane.ts';
import { moveMailAside } from '../../data/resources/set-aside.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { reasonOf } from '../reason-of.ts';
import { type PassingOver, passedOverForMs } from '../unreadable.ts';

/** Sets aside, as it is, what could not be read or sent for an hour; false where it is looked at again. */
export async function isSetAside(
  of: OrganizationId,
  found: InLane,
  why: Error,
  { nowMs, failures }: PassingOver,
): Promise<boolean> {
  failures.push(causesOf(why));
  if (nowMs() < found.sinceMs + passedOverForMs) return false;
  return (await commit(of, moveMailAside(of, found, reasonOf(why), nowMs()))) === 'committed';
}
