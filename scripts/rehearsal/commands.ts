import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { Remedy } from '../local/remedy.ts';

/** The end of a command. */
export interface Ended {
  readonly code: number | null;
  /** Standard output. */
  readonly output: string;
  /** Standard error. */
  readonly errors: string;
}

/**
 * Runs commands as a user would, in one folder and with one environment. A command is a text with spaces between its words.
 * Words that may contain spaces are passed separately.
 */
export interface Commands {
  readonly folder: string;
  /** Runs a command, and returns its standard output. A failure ends the rehearsal. */
  readonly run: (command: string, ...words: readonly string[]) => Promise<string>;
  /** Runs a command that may fail. */
  readonly attempt: (command: string, ...words: readonly string[]) => Promise<Ended>;
  /** Runs the AWS CLI, and returns its JSON output; undefined without output. */
  readonly aws: <T>(command: string, ...words: readonly string[]) => Promise<T>;
  /** The same folder with more variables. */
  readonly with: (variables: NodeJS.ProcessEnv) => Commands;
  /** Another folder with the same variables. */
  readonly in: (folder: string) => Commands;
}

const shownLines = 40;

const lastLines = (output: string): string =>
  output.trim().split('\n').slice(-shownLines).join('\n');

export function commandsIn(folder: string, env: NodeJS.ProcessEnv): Commands {
  const attempt: Commands['attempt'] = async (command, ...words) => {
    const [program = '', ...args] = command.split(' ');
    const child = spawn(program, [...args, ...words], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const kill = () => child.kill();
    process.once('exit', kill);
    child.once('close', () => process.removeListener('exit', kill));
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    const [code, output, errors] = await Promise.all([
      ended,
      text(child.stdout),
      text(child.stderr),
    ]);
    return { code, output: output.trim(), errors };
  };
  const run: Commands['run'] = async (command, ...words) => {
    const { code, output, errors } = await attempt(command, ...words);
    if (code === 0) return output;
    throw new Remedy(
      `\`${[command, ...words].join(' ')}\` failed:\n${lastLines(`${output}\n${errors}`)}`,
    );
  };
  return {
    folder,
    run,
    attempt,
    aws: async (command, ...words) => {
      const output = await run(`aws ${command} --output json`, ...words);
      return output === '' ? undefined : JSON.parse(output);
    },
    with: (variables) => commandsIn(folder, { ...env, ...variables }),
    in: (another) => commandsIn(another, env),
  };
}
