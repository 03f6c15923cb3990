import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Children, ownGroup } from './children.ts';
import { freePort } from './ports.ts';
import { Remedy } from './remedy.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const serve = fileURLToPath(new URL('./serve.ts', import.meta.url));

export interface Offline {
  readonly baseUrl: string;
  /** The URL at which functions can be invoked by name, like Lambda. */
  readonly lambdaUrl: string;
  /** Shows the log line of each request from now on. */
  readonly showRequests: () => void;
}

interface Wanted {
  readonly port: number;
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Serves the handlers like the gateway, and waits until they respond. The output of the tool is
 * written to a file.
 */
export async function startOffline(
  children: Children,
  { port, folder, environment }: Wanted,
  onLost: () => void,
): Promise<Offline> {
  const logFile = join(folder, `service-${port}.log`);
  let lost: string | undefined;
  let isUp = false;
  const lambdaPort = await freePort();
  const child = children.start(
    process.execPath,
    [serve, `${port}`, `${lambdaPort}`],
    { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], ...ownGroup },
    (how) => {
      lost = how;
      if (isUp) onLost();
    },
  );
  const log = createWriteStream(logFile, { mode: 0o600 });
  let isShown = false;
  for (const output of [child.stdout, child.stderr]) {
    if (!output) continue;
    createInterface({ input: output }).on('line', (line) => {
      log.write(`${line}\n`);
      if (isShown && line.startsWith('{"level":')) process.stdout.write(`${line}\n`);
    });
  }
  const baseUrl = `http://127.0.0.1:${port}`;
  if (!(await isHealthy(baseUrl, () => lost !== undefined))) {
    const why = lost === undefined ? 'it did not answer in time' : `it ended with ${lost}`;
    throw new Remedy(`The service cannot be started: ${why}. See ${logFile}.`);
  }
  isUp = true;
  return {
    baseUrl,
    lambdaUrl: `http://127.0.0.1:${lambdaPort}`,
    showRequests: () => {
      isShown = true;
    },
  };
}

/** Time limit for the start. On a busy machine the handlers load slowly. */
const patienceMs = 120_000;

async function isHealthy(baseUrl: string, isLost: () => boolean): Promise<boolean> {
  for (const untilMs = performance.now() + patienceMs; performance.now() < untilMs && !isLost(); ) {
    const reply = await fetch(`${baseUrl}/health`).catch(() => undefined);
    // The tool responds with 200 even if a handler could not be loaded. The response then has no
    // request id.
    if (reply?.headers.get('x-request-id') && reply.ok) return true;
    await sleep(100);
  }
  return false;
}
