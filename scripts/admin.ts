import { atTerminal } from './local/at-terminal.ts';
import { useTable } from './local/environment.ts';
import { requireSeparator, warnOfBanner } from './local/npm-arguments.ts';
import { Remedy, told } from './local/remedy.ts';

const print = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Removes `--stage <stage>` from any place of the arguments. It selects the table, so it is read
 * before other modules are loaded.
 */
function takeStage(args: string[]): string | undefined {
  const at = args.findIndex((arg) => arg === '--stage' || arg.startsWith('--stage='));
  if (at < 0) return undefined;
  const [flag = '', next = ''] = args.splice(at, args[at] === '--stage' ? 2 : 1);
  const stage = flag.includes('=') ? flag.slice(flag.indexOf('=') + 1) : next;
  if (!/^[a-z][a-z0-9-]*$/iu.test(stage)) throw new Remedy('--stage requires the name of a stage.');
  return stage;
}

async function run(args: string[]): Promise<void> {
  requireSeparator(['stage'], args, 'npm run -s admin -- <command> --stage <stage> …');
  const stage = takeStage(args);
  const [word = '--help', ...rest] = args;
  const wantsHelp = word === '--help' || word === 'help' || args.includes('--help');
  if (!wantsHelp) await useTable(stage);
  // Loaded here, because lib/data reads the name and the URL of the table from the environment.
  const { commands } = await import('./admin/commands.ts');
  if (wantsHelp) {
    const { helpOf } = await import('./admin/help.ts');
    process.stdout.write(helpOf(commands, word));
    return;
  }
  const command = commands[word];
  if (command === undefined) {
    throw new Remedy(`Unknown command ${word}. \`npm run -s admin -- --help\` lists all commands.`);
  }
  const { runCommand } = await import('./admin/run-command.ts');
  const { options, flags = [] } = command;
  requireSeparator([...options, ...flags, 'file'], rest, `npm run -s admin -- ${word} …`);
  warnOfBanner();
  process.stdout.write(print(await runCommand(command, rest)));
}

async function tell(error: unknown): Promise<string> {
  const { Refused } = await import('../lib/admin/refused.ts');
  return error instanceof Refused ? print({ errors: error.violations }) : `${told(error)}\n`;
}

await atTerminal(() => run(process.argv.slice(2)), tell);
