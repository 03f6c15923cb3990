const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The members of a draft that differ from the loaded version. */
export function changesOf<Draft extends object>(read: Draft, draft: Draft): Partial<Draft> {
  const names = Object.keys(draft) as (keyof Draft)[];
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
