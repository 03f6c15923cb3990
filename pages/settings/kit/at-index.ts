/** A copy of a list with one changed item. */
export const changedAt = <Item extends object>(
  items: readonly Item[],
  index: number,
  changes: Partial<Item>,
): Item[] => items.map((item, at) => (at === index ? { ...item, ...changes } : item));

/** A copy of a list without one of its items. */
export const withoutAt = <Item>(items: readonly Item[], index: number): Item[] =>
  items.filter((_, at) => at !== index);
