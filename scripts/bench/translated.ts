import type { Call } from './calls.ts';

/** Texts with their replacements of the same length. */
export type Texts = ReadonlyMap<string, string>;

type CallConstructor = new (input: never) => Call;

/** The same calls with replaced texts. The number of items and bytes stays the same. */
export function translated(calls: readonly Call[], texts: Texts): readonly Call[] {
  const replaced = replacing(texts);
  return calls.map((call) => {
    const Command = call.constructor as CallConstructor;
    return new Command(replaced(call.input) as never);
  });
}

/** Replaces texts anywhere in a value. */
export function replacing(texts: Texts): (value: unknown) => unknown {
  const any = new RegExp([...texts.keys()].join('|'), 'gu');
  const replaced = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return texts.size === 0 ? value : value.replaceAll(any, (text) => texts.get(text) as string);
    }
    if (value instanceof Uint8Array) return value;
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [replaced(name), replaced(one)]),
    );
  };
  return replaced;
}
