import { spawn } from 'node:child_process';

/**
 * Runs some tests with additional environment variables, and exits with their result. They run in a
 * separate process group: vitest ends after a signal, but its workers end only after their file.
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
