import { randomBytes } from 'node:crypto';
import { join, relative } from 'node:path';
import { Children } from './local/children.ts';
import {
  claimDemoFile,
  type DemoFile,
  type Place,
  readDemoFile,
  releaseDemoFile,
  writeDemoFile,
} from './local/demo-file.ts';
import { answers, releaseEngine, startEngine } from './local/engine.ts';
import { giveRequestsTime, useEndpoint } from './local/environment.ts';
import { keepOnce, openFolder, pagesIn } from './local/folder.ts';
import { type Inbox, startInbox } from './local/inbox/inbox.ts';
import { type Issuer, startIssuer } from './local/issuer.ts';
import { startOffline } from './local/offline.ts';
import { servicePort } from './local/ports.ts';
import { prepareTable } from './local/prepare-table.ts';
import { ancestry } from './local/processes.ts';
import { Remedy, told } from './local/remedy.ts';
import { signInDemoOwner } from './local/sign-in-demo-owner.ts';
import { wakeWorkers } from './local/wake-workers.ts';
import { welcome } from './local/welcome.ts';
import { buildPages } from './pages/build-pages.ts';

const children = new Children();
const leaveNothing: (() => void)[] = [];
let isStopping = false;

/** Ends every child before this process ends. Further calls have no effect. */
async function stop(code: number, sentence?: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  if (sentence !== undefined) process.stderr.write(`${sentence}\n`);
  await children.stop();
  for (const leave of leaveNothing) leave();
  process.exit(code);
}

function watchForTheEnd(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) {
    process.on(signal, () => stop(0));
  }
  process.on('exit', () => children.kill());
  // The reader of the output has ended (`npm start | head`).
  process.stdout.once('error', () => stop(0));
  // npm passes signals to a shell, which ignores them, and npm may be killed. This process ends
  // when its ancestors have changed.
  if (process.env.npm_lifecycle_event === undefined) return;
  const startedBy = ancestry();
  setInterval(() => ancestry() !== startedBy && stop(0), 500).unref();
}

const lost = (what: string, remedy: string) => () =>
  stop(1, `${what} ended unexpectedly. ${remedy}`);

async function engineEndpoint(folder: string): Promise<string> {
  const given = process.env.DYNAMODB_ENDPOINT;
  if (!given) {
    leaveNothing.push(() => releaseEngine(folder));
    return startEngine(
      folder,
      children,
      lost('The DynamoDB engine', 'Run `npm start` again; the data is kept.'),
    );
  }
  if (!URL.canParse(given) || !(await answers(given))) {
    throw new Remedy(
      `No engine answers at DYNAMODB_ENDPOINT=${given}. Start it, correct the address, or unset the variable to use the embedded engine.`,
    );
  }
  return given;
}

const defaults = { MAIL_FROM: 'bookings@127.0.0.1', JITSI_URL: 'https://meet.jit.si' };

/** Countries to whose numbers the local service sends text messages. */
const textCountries = 'JP,US,CA,GB,DE,FR';

/** Text messages stay on this machine, unless TEXT_PROVIDER names another provider. */
const textSettings = (inbox: Pick<Inbox, 'textUrl' | 'textSecret'> | undefined) =>
  inbox && {
    TEXT_PROVIDER: 'webhook',
    TEXT_URL: inbox.textUrl,
    TEXT_SECRET: inbox.textSecret,
    TEXT_COUNTRIES: textCountries,
  };

/** Mails stay on this machine, unless SMTP_URL names a mail server. */
async function inboxOf(folder: string, place: Place) {
  const given = process.env.SMTP_URL;
  if (given) return { smtpUrl: given, pageUrl: null, texts: undefined };
  const signIn = () => signInDemoOwner(readDemoFile(place.path) as DemoFile);
  const inbox = await startInbox(folder, undefined, signIn);
  leaveNothing.push(() => void inbox.close());
  return { ...inbox, texts: textSettings(inbox) };
}

interface Addresses {
  readonly baseUrl: string;
  readonly inboxUrl: string | null;
  readonly dynamodbEndpoint: string;
}

async function demoFile(place: Place, issuer: Issuer, addresses: Addresses) {
  // Loaded here, because it reads the URL of the engine from the environment.
  const { seed } = await import('./seed.ts');
  const { demoKeys } = await import('./demo/credentials.ts');
  const facts = await seed(Date.now());
  const earlier = readDemoFile(place.path);
  const isSame = earlier?.organizationId === facts.organizationId;
  const keys = await demoKeys(facts, isSame ? earlier : undefined);
  const { organizationId, owner, users, soloHost, bookingWithRecordings, eventTypes } = facts;
  const accessToken = await issuer.sign({ userId: owner, organizationId, scope: '*' });
  const demo = {
    ...addresses,
    organizationId,
    ...keys,
    accessToken,
    tableName: process.env.TABLE_NAME ?? '',
    users,
    soloHost,
    bookingWithRecordings,
    eventTypes,
  };
  writeDemoFile(place.path, demo);
  return demo;
}

/** The path relative to the current folder, if it is inside. */
function shown(path: string): string {
  const near = relative(process.cwd(), path);
  return near.startsWith('..') ? path : near;
}

async function start(): Promise<void> {
  process.stdout.write('Starting the service …\n');
  watchForTheEnd();
  const port = await servicePort(process.env.PORT);
  const folder = openFolder();
  const isEmbedded = !process.env.DYNAMODB_ENDPOINT;
  const endpoint = await engineEndpoint(folder);
  useEndpoint(endpoint);
  giveRequestsTime();
  await prepareTable(endpoint, process.env.TABLE_NAME ?? '', isEmbedded);
  await buildPages(pagesIn(folder));
  const place = claimDemoFile(folder, port);
  leaveNothing.push(() => releaseDemoFile(place));
  const issuer = await startIssuer(folder);
  const secret = await keepOnce(folder, 'cursor-secret', () => randomBytes(32).toString('base64'));
  const sealingKey = await keepOnce(folder, 'sealing-key', () =>
    randomBytes(32).toString('base64'),
  );
  const baseUrl = `http://127.0.0.1:${port}`;
  process.env.SIGNING_SECRET = secret;
  const { smtpUrl, pageUrl: inboxUrl, texts } = await inboxOf(folder, place);
  const environment = {
    ...defaults,
    ...texts,
    ...process.env,
    PUBLIC_URL: process.env.PUBLIC_URL || baseUrl,
    ...issuer.environment,
    SIGNING_SECRET: secret,
    SEALING_KEY: sealingKey,
    PAGES_FOLDER: pagesIn(folder),
    // Webhook receivers run on this machine, too.
    CALLS_OWN_MACHINE: 'true',
    MAIL_PROVIDER: 'smtp',
    SMTP_URL: smtpUrl,
  };
  const [demo, offline] = await Promise.all([
    demoFile(place, issuer, { baseUrl, inboxUrl, dynamodbEndpoint: endpoint }),
    startOffline(
      children,
      { port, folder, environment },
      lost(
        'The service',
        `See ${join(folder, `service-${port}.log`)}, and run \`npm start\` again.`,
      ),
    ),
  ]);
  process.stdout.write(await welcome(demo, shown(place.path)));
  void wakeWorkers(offline.lambdaUrl, () => isStopping);
  offline.showRequests();
}

start().catch((error) => stop(1, told(error)));
