import { parseArgs } from 'node:util';
import { wholeNumber } from './whole-number.ts';

interface RandomCases {
  readonly cases: number;
  readonly seed: number;
  /** The other options, by name. */
  readonly others: Readonly<Record<string, unknown>>;
}

/**
 * The number of random cases and the seed from the arguments. Undefined if help was requested and
 * printed.
 */
export function randomCases(
  help: string,
  usual: number,
  others: Readonly<Record<string, { readonly type: 'string' }>> = {},
): RandomCases | undefined {
  const { values } = parseArgs({
    options: {
      ...others,
      cases: { type: 'string', default: String(usual) },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return undefined;
  }
  const cases = wholeNumber('--cases', values.cases, 1);
  return { cases, seed: wholeNumber('--seed', values.seed), others: values };
}
