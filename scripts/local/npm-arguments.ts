import { Remedy } from './remedy.ts';

const { env } = process;

/**
 * Options that stand before `--` are npm's: it keeps them from the script and hands them on in the
 * environment only. Whoever typed `--stage dev` there meant another table than the local one, so
 * nothing is done before that is said.
 */
export function requireSeparator(
  options: readonly string[],
  args: readonly string[],
  example: string,
): void {
  if (env.npm_lifecycle_event === undefined) return;
  const taken = options.filter(
    (option) => `npm_config_${option.replaceAll('-', '_')}` in env && !isGiven(option, args),
  );
  if (taken.length === 0) return;
  const named = taken.map((option) => `--${option}`).join(', ');
  throw new Remedy(
    `npm interpreted ${named} as ${taken.length === 1 ? 'an option' : 'options'} of its own. Put -- before the arguments of the script: \`${example}\`.`,
  );
}

const isGiven = (option: string, args: readonly string[]): boolean =>
  args.some((arg) => arg === `--${option}` || arg.startsWith(`--${option}=`));

/** npm prints the name of the script and its command line where the JSON goes, unless it is told to be silent. */
export function warnOfBanner(): void {
  const isNpm = env.npm_lifecycle_event !== undefined && env.npm_config_loglevel !== 'silent';
  if (!isNpm || process.stdout.isTTY) return;
  process.stderr.write(
    `npm printed its own lines before the JSON. \`npm run -s ${env.npm_lifecycle_event} -- …\` prints JSON only.\n`,
  );
}
