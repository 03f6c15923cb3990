import { spawn } from 'node:child_process';

/** Runs some of the tests with more in their environment than there is, and ends as they end. */
export function runTests(
  paths: readonly string[],
  environment: Readonly<Record<string, string>>,
): void {
  const run = spawn('vitest', ['run', ...paths], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  run.once('exit', (code) => process.exit(code ?? 1));
}
