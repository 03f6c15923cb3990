import type { Call } from './calls.ts';

/** Texts that stand for others of the same length. */
export type Texts = ReadonlyMap<string, string>;

type CallConstructor = new (input: never) => Call;

/** The same calls with texts in them replaced, so that items and bytes are as many. */
export function translated(calls: readonly Call[], texts: Texts): readonly Call[] {
  const replaced = replacing(texts);
  return calls.map((call) => {
    const Command = call.constructor as CallConstructor;
    return new Command(replaced(call.input) as never);
  });
}

/** The same values with texts in them replaced, wherever in them they are. */
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
