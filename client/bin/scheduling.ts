#!/usr/bin/env node
import { runCommand } from './run-command.ts';

const controller = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => controller.abort());
}
// A reader that has seen enough, as `head`, is no error.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) =>
  process.exit(code === 'EPIPE' ? 0 : 1),
);

process.exitCode = await runCommand(process.argv.slice(2), process.env, controller.signal);
