import { spawn } from 'node:child_process';

/**
 * Runs a program for as long as the process that started this one lives. A test run that is killed
 * cannot end its engine any more; but then the channel to it closes, and that is noticed here.
 */
const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: 'ignore' });
child.once('error', () => process.exit(1));
child.once('exit', (code) => process.exit(code ?? 1));

const end = () => child.kill('SIGKILL');
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
process.on('disconnect', end);
// The parent may have gone before anybody listened.
if (!process.connected) end();
