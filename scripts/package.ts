import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { atTerminal } from './local/at-terminal.ts';
import { requireSeparator } from './local/npm-arguments.ts';
import { regionOf } from './local/region.ts';

/** A warning for an operator who packages a stage without mails. */
export const mailWarning = ({
  MAIL_PROVIDER,
}: {
  readonly MAIL_PROVIDER: string;
}): string | undefined =>
  MAIL_PROVIDER === ''
    ? 'MAIL_PROVIDER is not set, so this stage sends no mails to guests and hosts.'
    : undefined;

/** Creates the template. The framework prints a region, although the template is the same for every region. */
function writeTemplate(stage: string): void {
  const words = ['node_modules/serverless/bin/serverless.js', 'package', '--stage', stage];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${stdout}${stderr}`.trim());
}

/** Packages a stage for `npm run deploy`. Every setting is checked first, because bundling takes long. */
async function run(): Promise<void> {
  // If packaging fails, the former package must not be deployed in its place.
  rmSync('.serverless', { recursive: true, force: true });
  const args = process.argv.slice(2);
  requireSeparator(['stage'], args, 'npm run package -- --stage <stage>');
  parseArgs({ args, options: { stage: { type: 'string', short: 's' } } });
  const region = await regionOf(process.env);
  if (region !== undefined) process.env.AWS_REGION = region;
  const { settings } = await import('./serverless-settings.js');
  const { stageName } = await import('./stage-name.js');
  const warning = mailWarning(settings);
  if (warning !== undefined) console.warn(warning);
  const { bundle, reportSizes } = await import('./bundle.ts');
  reportSizes(await bundle());
  writeTemplate(stageName);
  console.log(`The stage ${stageName} is packaged.`);
}

if (import.meta.main) {
  // The message explains the error. A stack would only hide it.
  await atTerminal(run, (error) => `${error instanceof Error ? error.message : error}\n`);
}
