import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DemoFile } from '../../scripts/local/demo-file.ts';
import { freePort } from '../../scripts/local/ports.ts';

const scripts = fileURLToPath(new URL('../../scripts/', import.meta.url));

/** The service that `npm start` starts, with its data in a temporary folder. */
export interface Demo {
  readonly baseUrl: string;
  /** Runs a command of `npm run admin` for the service. */
  readonly runAdmin: (...args: readonly string[]) => Promise<void>;
  /** Waits for a mail to an address that contains a text and a link with this path, and returns the link. */
  readonly linkInMail: (email: string, path: string, text?: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Maximum time until a mail is delivered. */
const mailWithinMs = 60_000;

/** The text of a mail on its page in the inbox. */
const textIn = (html: string): string =>
  (/<pre>(?<text>[^<]*)<\/pre>/u.exec(html)?.groups?.text ?? '').replaceAll('&amp;', '&');

/** The inbox lists the newest mail first. */
async function mailsTo(inboxUrl: string, email: string): Promise<readonly string[]> {
  const list = await (await fetch(inboxUrl)).text();
  const rows = list.split('<tr>').filter((row) => row.includes(email));
  return rows.flatMap((row) => /\/mails\/[\w-]+/u.exec(row) ?? []);
}

async function linkInMail(inboxUrl: string, email: string, path: string, part: string) {
  const endMs = Date.now() + mailWithinMs;
  while (Date.now() < endMs) {
    for (const mail of await mailsTo(inboxUrl, email)) {
      const text = textIn(await (await fetch(new URL(mail, inboxUrl))).text());
      const found = text
        .match(/http:\/\/[^\s&]\S*/gu)
        ?.find((url) => new URL(url).pathname === path);
      if (found !== undefined && text.includes(part)) return found;
    }
    await sleep(250);
  }
  throw new Error(`No mail to ${email} with a link to ${path} has arrived.`);
}

/** Starts the service at a free port, as `npm start` does, and waits until it has printed its addresses. */
export async function startDemo(): Promise<Demo> {
  const folder = mkdtempSync(join(tmpdir(), 'front-door-'));
  const { npm_lifecycle_event: _, ...environment } = process.env;
  const env = { ...environment, LOCAL_DIR: folder, PORT: `${await freePort()}`, PUBLIC_URL: '' };
  const child = spawn(process.execPath, [`${scripts}start.ts`], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const hasEnded = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const stop = async () => {
    child.kill('SIGINT');
    await hasEnded;
    rmSync(folder, { recursive: true, force: true });
  };
  await new Promise<void>((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes('\n1. ')) resolve();
    });
    void hasEnded.then(() => reject(new Error(`The service has ended. It printed: ${printed}`)));
  });
  const { baseUrl, inboxUrl } = JSON.parse(
    readFileSync(join(folder, 'demo.json'), 'utf8'),
  ) as DemoFile;
  return {
    baseUrl,
    runAdmin: async (...args) => {
      await promisify(execFile)(process.execPath, [`${scripts}admin.ts`, ...args], { env });
    },
    linkInMail: (email, path, text = '') => linkInMail(inboxUrl ?? '', email, path, text),
    stop,
  };
}
