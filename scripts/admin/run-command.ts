import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { refused } from '../../lib/admin/refused.ts';
import type { Command } from './command.ts';

/** Runs a command with the arguments after its name. The result is printed as JSON. */
export async function runCommand(command: Command, args: readonly string[]): Promise<unknown> {
  const { options = [], flags = [], takesJson = false } = command;
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(options.map((option) => [option, { type: 'string' as const }])),
      ...Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }])),
      ...(takesJson && { file: { type: 'string' as const } }),
    },
  });
  const { file, ...sent } = values;
  return command.run(sent, takesJson ? readJson(file as string | undefined) : undefined);
}

const standardInput = 0;

function readJson(file: string | undefined): unknown {
  let text: string;
  try {
    text = readFileSync(file ?? standardInput, 'utf8');
  } catch (error) {
    throw refused('--file', 'file/unreadable', (error as Error).message);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw refused('', 'request/not-json', 'The input is not JSON.');
  }
}
