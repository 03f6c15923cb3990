import type { Change } from '../domain/change.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { isUnchanged } from '../domain/unchanged.ts';
import { atVersion } from './engine/at-version.ts';
import { type Action, actionsACommit, withBeside } from './engine/commit.ts';
import { fitsCommit } from './engine/fits-commit.ts';
import type { Items } from './engine/items.ts';
import type { Reads, Writes, WrittenChange } from './engine/subject.ts';

/** A transaction that is ready to be sent. */
export interface Transaction {
  readonly actions: readonly Action[];
}

/** The parts of a transaction. `record` stores the response under its Idempotency-Key. */
export interface TransactionParts {
  readonly items: Items;
  readonly changes: readonly Change[];
  readonly record: Action | undefined;
}

/**
 * Makes one transaction of all changes. If there is no room, optional changes are dropped, the last
 * one first. Returns `too-large` if the other changes do not fit, or leave too little room for
 * later changes that must be possible.
 */
export function planTransaction(
  of: OrganizationId,
  reads: Reads,
  writes: Writes,
  { items, changes, record }: TransactionParts,
): Transaction | 'too-large' {
  const checked = changes.filter(isUnchanged).flatMap(({ data: { resource, ver } }) => {
    const unchanged = atVersion(ver);
    return reads.keysOf(of, resource).map((key) => ({ key, ...unchanged }));
  });
  const written = changes
    .filter((change) => !isUnchanged(change))
    .map((change) => ({ change, actions: writes.actionsOf(of, items, change) }));
  // Conditions matter only if something is written.
  const isWritten = record !== undefined || written.length > 0;
  const needed = [...(record ? [record] : []), ...(isWritten ? checked : [])];
  for (let kept: readonly WrittenChange[] = written; ; ) {
    const actions = [...needed, ...kept.flatMap((one) => one.actions)];
    if (fits(actions) && writes.leavesRoom(of, items, kept)) return { actions };
    const last = kept.findLastIndex(({ change }) => change.isOptional === true);
    if (last < 0) return 'too-large';
    kept = kept.toSpliced(last, 1);
  }
}

function fits(actions: readonly Action[]): boolean {
  const all = withBeside(actions);
  return all.length <= actionsACommit && fitsCommit(all);
}
