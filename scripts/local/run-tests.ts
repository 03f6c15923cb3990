import { spawn } from 'node:child_process';

/**
 * Runs some of the tests with more in their environment than there is, and ends as they end. They are
 * a group of processes of their own: vitest ends upon a signal, but its workers end with their file.
 */
export function runTests(
  paths: readonly string[],
  environment: Readonly<Record<string, string>>,
): void {
  const run = spawn('vitest', ['run', ...paths], {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, ...environment },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      if (run.pid !== undefined) process.kill(-run.pid, 'SIGKILL');
    });
  }
  run.once('exit', (code) => process.exit(code ?? 1));
}
