/** A stored document, as JSON has it. */
export type Values = Readonly<Record<string, unknown>>;

/** What a change took from a document: the values that its members had, and which of its members are new. */
export interface FormerValues {
  readonly values: Values;
  readonly added?: readonly string[];
}

const asJson = (value: unknown): string | undefined => JSON.stringify(value);

/** What must be put back into `after` to get `before`. Members without a value are as none, as JSON has it. */
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

/** A document as it was before the change that took these values from it. */
export function undone(after: Values, { values, added = [] }: FormerValues): Values {
  const kept = Object.entries(after).filter(([name]) => !added.includes(name));
  return { ...Object.fromEntries(kept), ...values };
}
