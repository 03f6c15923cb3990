/** A missing member is the same as one that is `null`. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The members of a draft that differ from the loaded version. */
export function changesOf<Draft extends object>(read: Draft, draft: Draft): Partial<Draft> {
  const names = Object.keys({ ...read, ...draft }) as (keyof Draft)[];
  const changed = names.filter((name) => !isSame(read[name], draft[name]));
  return Object.fromEntries(changed.map((name) => [name, draft[name]])) as Partial<Draft>;
}

interface Rebased<Draft> {
  readonly draft: Draft;
  /** The members that both this user and another one have changed. */
  readonly conflicts: readonly (keyof Draft & string)[];
}

/**
 * Applies the changes that a user made to `read` to a later version. Unchanged members have the values of the later
 * version.
 */
export function rebase<Draft extends object>(
  read: Draft,
  later: Draft,
  draft: Draft,
): Rebased<Draft> {
  const typed = changesOf(read, draft);
  const names = Object.keys(typed) as (keyof Draft & string)[];
  const conflicts = names.filter(
    (name) => !isSame(read[name], later[name]) && !isSame(later[name], draft[name]),
  );
  return { draft: { ...later, ...typed }, conflicts };
}

/** Whether a later version has changes that the draft does not have. */
export function isChangedByOthers<Draft extends object>(
  read: Draft,
  later: Draft,
  draft: Draft,
): boolean {
  const names = Object.keys(changesOf(read, later)) as (keyof Draft)[];
  return names.some((name) => !isSame(later[name], draft[name]));
}
