import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../scripts/local/ports.ts';

/** A CalDAV server with a user and one calendar. */
export interface CaldavServer {
  readonly account: {
    readonly provider: 'caldav';
    readonly url: string;
    readonly username: string;
    readonly password: string;
  };
  /** The path of the calendar. */
  readonly calendar: string;
  readonly stop: () => Promise<void>;
}

interface Kind {
  readonly command: string;
  readonly args: (folder: string, port: number) => readonly string[];
  readonly calendar: string;
}

const user = { username: 'ann', password: 'only for a test' };

function radicaleConfig(folder: string, port: number): string {
  writeFileSync(`${folder}/users`, `${user.username}:${user.password}\n`);
  const sections = {
    server: { hosts: `127.0.0.1:${port}` },
    auth: {
      type: 'htpasswd',
      htpasswd_filename: `${folder}/users`,
      htpasswd_encryption: 'plain',
      delay: 0,
    },
    storage: { filesystem_folder: `${folder}/data` },
    logging: { level: 'info' },
  };
  const lines = Object.entries(sections).flatMap(([name, members]) => [
    `[${name}]`,
    ...Object.entries(members).map(([key, value]) => `${key} = ${value}`),
  ]);
  writeFileSync(`${folder}/config`, lines.join('\n'));
  return `${folder}/config`;
}

/** Servers in Debian packages. The second one requires no password. */
export const caldavServers: Readonly<Record<string, Kind>> = {
  radicale: {
    command: 'radicale',
    args: (folder, port) => ['--config', radicaleConfig(folder, port)],
    calendar: '/ann/work/',
  },
  xandikos: {
    command: 'xandikos',
    args: (folder, port) => [
      '--defaults',
      `--directory=${folder}/data`,
      '--listen-address=127.0.0.1',
      `--port=${port}`,
      '--current-user-principal=/ann/',
    ],
    calendar: '/ann/calendars/calendar/',
  },
};

export const isInstalled = ({ command }: Kind): boolean =>
  spawnSync(command, ['--version']).error === undefined;

export async function startCaldavServer(kind: Kind): Promise<CaldavServer> {
  const folder = mkdtempSync(`${tmpdir()}/caldav-`);
  const port = await freePort();
  // Runs without libfaketime (`npm run test:clocks`), because the files of a server have the real
  // time.
  const { LD_PRELOAD: _, ...others } = process.env;
  const env = { ...others, PYTHONUNBUFFERED: '1' };
  const child = spawn(kind.command, kind.args(folder, port), { env });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, kind.command, url);
  if (kind.command === 'radicale') await makeCalendar(`${url}${kind.calendar}`);
  return {
    account: { provider: 'caldav', url: `${url}/`, ...user },
    calendar: kind.calendar,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true });
    },
  };
}

/** Waits until a server answers requests. */
async function untilReady(child: ChildProcess, command: string, url: string): Promise<void> {
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (some: Buffer) => output.push(some.toString()));
  }
  while (child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    if (response !== undefined) return;
    await sleep(50);
  }
  throw new Error(`${command} ended: ${output.join('')}`);
}

/** Radicale creates users without a calendar. */
async function makeCalendar(url: string): Promise<void> {
  const authorization = `Basic ${btoa(`${user.username}:${user.password}`)}`;
  const made = await fetch(url, { method: 'MKCALENDAR', headers: { authorization } });
  if (made.status !== 201) throw new Error(`The calendar was not created: ${made.status}`);
}
