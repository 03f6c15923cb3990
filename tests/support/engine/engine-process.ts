import { spawn } from 'node:child_process';

/**
 * Runs a program until the parent process ends. A killed test run cannot end its engine, but its
 * channel to this process closes, and this process then ends the engine.
 */
const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: 'ignore' });
child.once('error', () => process.exit(1));
child.once('exit', (code) => process.exit(code ?? 1));

const end = () => child.kill('SIGKILL');
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
process.on('disconnect', end);
// The parent may have ended before the listener was added.
if (!process.connected) end();
