import { parseArgs } from 'node:util';
import { wholeNumber } from './whole-number.ts';

interface RandomCases {
  readonly cases: number;
  readonly seed: number;
  /** What else was asked for, by its option. */
  readonly others: Readonly<Record<string, unknown>>;
}

/** How many random cases a command was asked to try, and from which seed; nothing where it was asked for help, which is printed. */
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
