import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const engineProcess = fileURLToPath(new URL('./engine-process.ts', import.meta.url));

/** A small test run: it starts a program that runs forever and connects to a port of this test. */
function startRun(port: number): ChildProcess {
  const program = `require('node:net').connect(${port}, '127.0.0.1')`;
  const args = JSON.stringify([engineProcess, process.execPath, '-e', program]);
  const run = `require('node:child_process').spawn(process.execPath, ${args}, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })`;
  return spawn(process.execPath, ['-e', run], { stdio: 'ignore' });
}

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'the engine of a run that is ended by %s ends with it',
  async (signal) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const run = startRun((server.address() as { port: number }).port);
    const [connection] = (await once(server, 'connection')) as [Socket];
    connection.on('error', () => {}).resume();
    // The connection of an ended program is reset or closed.
    const closed = new Promise((close) => connection.once('close', close));
    const ended = Promise.all([closed, once(run, 'exit')]);
    run.kill(signal);
    const [, [, endedBy]] = await ended;
    expect(endedBy).toBe(signal);
    server.close();
  },
);
