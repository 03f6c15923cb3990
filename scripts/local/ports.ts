import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Remedy } from './remedy.ts';

const host = '127.0.0.1';

const listen = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, host, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address !== null ? address.port : undefined;
      server.close(() => resolve(bound));
    });
  });

/**
 * From 32,768 on, systems use ports for outgoing connections. A free port could be in use when a
 * server starts.
 */
const lowest = 10_000;
const highest = 32_767;

/** A free port that no outgoing connection can take. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = await listen(randomInt(lowest, highest + 1));
    if (port !== undefined) return port;
  }
  throw new Remedy(`No port of ${host} is available. Stop another program first.`);
}

/** The port of the service, from PORT. */
export async function servicePort(sent: string | undefined): Promise<number> {
  const port = sent === undefined || sent === '' ? 3000 : Number(sent);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Remedy(`PORT must be a number from 1 to 65535, but is "${sent}".`);
  }
  // A service that was just stopped may still be ending, on a busy machine for seconds.
  for (let attempt = 0; attempt < 30; attempt += 1) {
    if ((await listen(port)) !== undefined) return port;
    await sleep(100);
  }
  const other = port < 65_535 ? port + 1 : 3000;
  throw new Remedy(
    `Port ${port} of ${host} is in use or not permitted. Stop the program that uses it, or choose another port with PORT=${other} npm start.`,
  );
}
