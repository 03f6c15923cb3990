import { Remedy } from './remedy.ts';

const { env } = process;

/**
 * Refuses options before `--`. npm does not pass them to the script, but only sets them in the
 * environment. With `--stage dev` there, the script would use the local table instead of the
 * intended one.
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

/** npm prints the name of the script before the JSON unless it is silent. */
export function warnOfBanner(): void {
  const isNpm = env.npm_lifecycle_event !== undefined && env.npm_config_loglevel !== 'silent';
  if (!isNpm || process.stdout.isTTY) return;
  process.stderr.write(
    `npm printed its own lines before the JSON. \`npm run -s ${env.npm_lifecycle_event} -- …\` prints JSON only.\n`,
  );
}
