const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The members of a draft that differ from what was read. */
export function changesOf<Draft extends object>(read: Draft, draft: Draft): Partial<Draft> {
  const names = Object.keys(draft) as (keyof Draft)[];
  const changed = names.filter((name) => !isSame(read[name], draft[name]));
  return Object.fromEntries(changed.map((name) => [name, draft[name]])) as Partial<Draft>;
}

interface Rebased<Draft> {
  readonly draft: Draft;
  /** The members that were typed here and changed elsewhere, too. */
  readonly conflicts: readonly (keyof Draft & string)[];
}

/** What was typed over `read`, over something that was read later: nothing that was typed is lost, and nothing that was not typed is kept. */
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
