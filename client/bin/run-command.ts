import { parseArgs } from 'node:util';
import { version } from '../src/generated/version.ts';
import type { Command } from './command.ts';
import { bookings } from './commands/bookings.ts';
import { doctor } from './commands/doctor.ts';
import { listen } from './commands/listen.ts';
import { slots } from './commands/slots.ts';
import { connectionOf, type Environment } from './connection.ts';
import { failureOf, textOf } from './failure.ts';
import { commonOptions, helpOf, type OptionName, options, type Values } from './options.ts';
import { printLine, shownJson } from './print.ts';
import { UsageError } from './usage-error.ts';

const commands: Readonly<Record<string, Command>> = {
  ...bookings,
  slots,
  'events listen': listen,
  doctor,
};

interface CommandLine {
  readonly values: Values;
  readonly words: readonly string[];
}

/** Parses the options of all commands, so that options are also accepted before the command. */
function parseCommandLine(args: readonly string[]): CommandLine {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { values, words: positionals };
  } catch (error) {
    // Removes the hint of Node.js about positional arguments, which does not apply here.
    const [message = ''] = (error as Error).message.split('. ');
    throw new UsageError(`${message.replace(/\.$/u, '')}.`);
  }
}

const usageOf = (name: string, { takes }: Command): string =>
  ['scheduling', name, ...takes, '[options]'].join(' ');

function helpOfAll(): string {
  const width = Math.max(
    ...Object.entries(commands).map(([name, one]) => usageOf(name, one).length),
  );
  const lines = Object.entries(commands).map(
    ([name, one]) => `  ${usageOf(name, one).padEnd(width)}  ${one.summary}\n`,
  );
  return `Usage:\n${lines.join('')}\nOptions of all commands:\n${helpOf(commonOptions)}`;
}

const helpOfOne = (name: string, command: Command): string =>
  [
    `${command.summary}.\n\nUsage: ${usageOf(name, command)}\n`,
    ...(command.options.length === 0 ? [] : [`\nOptions:\n${helpOf(command.options)}`]),
    `\nOptions of all commands:\n${helpOf(commonOptions)}`,
  ].join('');

/** Finds the command by the first one or two words. */
function commandOf(words: readonly string[]): readonly [name: string, command: Command] {
  for (const count of [2, 1]) {
    const name = words.slice(0, count).join(' ');
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command !== undefined) return [name, command];
  }
  const word = words[0] ?? '';
  const near = Object.keys(commands).filter((name) => name.startsWith(`${word} `));
  const instead = near.length > 0 ? ` Did you mean ${near.join(', ')}?` : '';
  throw new UsageError(`The command ${words.join(' ')} does not exist.${instead}`);
}

function checkOptions(values: Values, name: string, command: Command): void {
  const known = new Set<string>([...commonOptions, ...command.options]);
  const other = Object.keys(values).find((option) => !known.has(option));
  if (other !== undefined) throw new UsageError(`${name} does not take --${other as OptionName}.`);
}

async function run(
  { values, words }: CommandLine,
  environment: Environment,
  signal: AbortSignal,
): Promise<number> {
  if (values.version === true) return printLine(version);
  if (words.length === 0 || words[0] === 'help') return printLine(helpOfAll().trimEnd());
  const [name, command] = commandOf(words);
  if (values.help === true) return printLine(helpOfOne(name, command).trimEnd());
  checkOptions(values, name, command);
  const given = words.slice(name.split(' ').length);
  if (given.length !== command.takes.length) {
    throw new UsageError(`Usage: ${usageOf(name, command)}`);
  }
  const connection = connectionOf(values, environment);
  return command.run({ ...connection, given, values, signal });
}

/** Runs a command line, and resolves to the exit code. */
export async function runCommand(
  args: readonly string[],
  environment: Environment,
  signal: AbortSignal,
): Promise<number> {
  try {
    return await run(parseCommandLine(args), environment, signal);
  } catch (error) {
    if (signal.aborted) return 130;
    const failure = failureOf(error);
    const isJson = args.includes('--json');
    process.stderr.write(`${isJson ? shownJson({ error: failure }) : textOf(failure)}\n`);
    return failure.exitCode;
  }
}
