/** Differences with one reason. */
export interface ExplainedDifferences {
  readonly reason: string;
  /** The difference of each file, by the name of the file. */
  readonly files: FileDifferences;
}

/** The difference of each file, by the name of the file. */
export type FileDifferences = Readonly<Record<string, string>>;

/** The complaint about each file whose difference the list does not explain, as a sentence without its subject. */
export function reviewDifferences(
  list: readonly ExplainedDifferences[],
  found: FileDifferences,
): ReadonlyMap<string, string> {
  const complaints = new Map<string, string>();
  const unexplained = new Map(Object.entries(found));
  for (const { reason, files } of list) {
    for (const [name, before] of Object.entries(files)) {
      const difference = found[name];
      unexplained.delete(name);
      if (difference === undefined) complaints.set(name, 'no longer differs');
      else if (difference !== before) {
        complaints.set(name, `has another difference than the list explains: ${difference}`);
      } else if (reason === '') complaints.set(name, `has no reason for its difference: ${before}`);
    }
  }
  for (const [name, difference] of unexplained) {
    complaints.set(name, `is not in the list: ${difference}`);
  }
  return complaints;
}

/** Updates the list: adds new differences without a reason, and removes those that no longer exist. */
export function renewList(
  list: readonly ExplainedDifferences[],
  found: FileDifferences,
): readonly ExplainedDifferences[] {
  const rest = new Map(Object.entries(found));
  const renewed = list.map(({ reason, files }) => {
    const kept: Record<string, string> = {};
    for (const name of Object.keys(files)) {
      const difference = found[name];
      if (difference !== undefined) kept[name] = difference;
      rest.delete(name);
    }
    return { reason, files: kept };
  });
  const added = { reason: '', files: Object.fromEntries(rest) };
  return [...renewed, added].filter(({ files }) => Object.keys(files).length > 0);
}
