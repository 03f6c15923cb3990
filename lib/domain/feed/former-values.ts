/** The members of a stored document. */
export type Values = Readonly<Record<string, unknown>>;

/** The values of a document before a change, and the names of the members that the change added. */
export interface FormerValues {
  readonly values: Values;
  readonly added?: readonly string[];
}

const asJson = (value: unknown): string | undefined => JSON.stringify(value);

/** The values that turn `after` back into `before`. Members that JSON leaves out count as missing. */
export function formerValues(before: Values, after: Values): FormerValues {
  const values: Record<string, unknown> = {};
  const added: string[] = [];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (asJson(before[name]) === asJson(after[name])) continue;
    if (before[name] === undefined) added.push(name);
    else values[name] = before[name];
  }
  return added.length > 0 ? { values, added } : { values };
}

/** The document before the change that replaced these values. */
export function undone(after: Values, { values, added = [] }: FormerValues): Values {
  const kept = Object.entries(after).filter(([name]) => !added.includes(name));
  return { ...Object.fromEntries(kept), ...values };
}
