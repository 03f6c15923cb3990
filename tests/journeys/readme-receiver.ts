import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished } from 'vitest';
import { blockOf, environment } from './first-booking.ts';

/** The receiver of the README, at a free port. */
export function receiverAt(port: number): string {
  const program = blockOf('receiver', 'ts');
  expect(program.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
  expect(program).toContain('.listen(4000,');
  return program.replace('.listen(4000,', `.listen(${port},`);
}

/** Runs the receiver of the README until the test ends; resolves once it listens. */
export async function runReceiver(
  port: number,
  secret: string,
): Promise<{ readonly printed: readonly string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  const file = join(folder, 'receiver.ts');
  writeFileSync(
    file,
    `${receiverAt(port).trimEnd().replace(/;$/u, '')}.on('listening', () => console.log('up'));`,
  );
  const env = { ...environment, SECRET: secret };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  const printed: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The receiver ended with ${code}.`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line === 'up') resolve();
      else printed.push(line);
    });
  });
  return { printed };
}
