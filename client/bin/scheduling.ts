#!/usr/bin/env node
import { runCommand } from './run-command.ts';

const controller = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => controller.abort());
}
// A reader that closes the pipe early, such as `head`, is not an error.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) =>
  process.exit(code === 'EPIPE' ? 0 : 1),
);

process.exitCode = await runCommand(process.argv.slice(2), process.env, controller.signal);
