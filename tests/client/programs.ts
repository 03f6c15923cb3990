import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { environment } from '../journeys/first-booking.ts';

export interface Program {
  /** What it has printed until now, line by line. */
  readonly printed: readonly string[];
  /** What it has said beside that. */
  readonly said: () => string;
  readonly type: (line: string) => void;
  /** Resolves to the next line that was not taken yet. */
  readonly next: () => Promise<string>;
  readonly interrupt: () => void;
  readonly closeInput: () => void;
  readonly ended: Promise<number | null>;
}

/** Starts a program that runs until it is stopped, or until the test ends. */
export function startProgram(
  program: string,
  args: readonly string[],
  more: Readonly<Record<string, string>>,
): Program {
  const env = { ...environment, ...more };
  const child = spawn(program, [...args], { env, stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const printed: string[] = [];
  const waiting: ((line: string) => void)[] = [];
  let taken = 0;
  let said = '';
  const hand = () => {
    while (waiting.length > 0 && taken < printed.length) waiting.shift()?.(printed[taken++] ?? '');
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    printed.push(line);
    hand();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return {
    printed,
    said: () => said,
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
