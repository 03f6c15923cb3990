import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { environment, root } from '../journeys/first-booking.ts';
import type { Service } from '../support/processes/service.ts';
import type { Person } from '../support/world.ts';

export interface Program {
  /** The lines on stdout until now. */
  readonly printed: readonly string[];
  /** The text on stderr until now. */
  readonly said: () => string;
  readonly type: (line: string) => void;
  /** Resolves to the next line that has not been read yet. */
  readonly next: () => Promise<string>;
  readonly interrupt: () => void;
  readonly closeInput: () => void;
  readonly ended: Promise<number | null>;
}

/** Starts a program of the client with the API key of a user. It runs until it ends or the test ends. */
export function startProgram(
  name: string,
  args: readonly string[],
  { baseUrls }: Pick<Service, 'baseUrls'>,
  { key }: Pick<Person, 'key'>,
): Program {
  const env = { ...environment, SCHEDULING_URL: baseUrls[0] ?? '', SCHEDULING_API_KEY: key };
  const file = join(root, `client/bin/${name}.ts`);
  const given = ['--disable-warning=ExperimentalWarning', file, ...args];
  const child = spawn(process.execPath, given, { env, stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const printed: string[] = [];
  const waiting: ((line: string) => void)[] = [];
  let taken = 0;
  let errorText = '';
  const hand = () => {
    while (waiting.length > 0 && taken < printed.length) waiting.shift()?.(printed[taken++] ?? '');
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    printed.push(line);
    hand();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorText += text;
  });
  return {
    printed,
    said: () => errorText,
    type: (line) => void child.stdin.write(`${line}\n`),
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        hand();
      }),
    interrupt: () => void child.kill('SIGINT'),
    closeInput: () => child.stdin.end(),
    ended: new Promise((resolve) => {
      child.once('exit', resolve);
    }),
  };
}
