import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { CreateWebhookEndpoint } from '../../lib/contract/webhooks/create-webhook-endpoint.ts';
import { TestWebhookEndpoint } from '../../lib/contract/webhooks/test-webhook-endpoint.ts';
import { root } from '../journeys/first-booking.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { type Service, sharedPatientService } from '../support/processes/service.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';
import { newWorld } from '../support/world.ts';
import { InstalledClient } from './installed-client.ts';

const installed = new InstalledClient();
let service: Service;

beforeAll(async () => {
  [service] = await Promise.all([sharedPatientService(), installed.install()]);
});
afterAll(() => installed.remove());

const readme = readFileSync(join(root, 'client/README.md'), 'utf8');

/** The text after a marker in the README of the client. */
function example(mark: string, language = 'ts'): string {
  const block = new RegExp(`<!-- ${mark} -->\\n\`\`\`${language}\\n(.*?)\`\`\``, 'su');
  const [, text] = block.exec(readme) ?? [];
  if (text === undefined) throw new Error(`The README of the client has no example ${mark}.`);
  return text;
}

/** Joins examples into one program, with all imports at its beginning. */
function programOf(marks: readonly string[]): string {
  const text = marks.map((mark) => example(mark)).join('\n');
  const imports = text.split('\n').filter((line) => line.startsWith('import '));
  return `${imports.join('\n')}\n${text.replaceAll(/^import .*\n/gmu, '')}`;
}

/** Creates an event type and the environment of a program that books it. */
async function scene() {
  const world = await newWorld();
  const { uid } = await world.eventType([world.member], { name: 'Introduction' });
  const env = {
    SCHEDULING_URL: service.baseUrls[0] ?? '',
    SCHEDULING_API_KEY: world.owner.key,
    EVENT_TYPE: uid,
    TZ: 'Asia/Tokyo',
  };
  const scheduling = (...args: readonly string[]) =>
    installed.run(installed.program('scheduling'), args, env);
  return { world, env, eventTypeId: uid, scheduling };
}

const journey = ['connect', 'book', 'errors', 'options', 'list', 'change', 'events'];

test('the examples of the README compile under strict with only the types of the package', async () => {
  installed.write('journey.ts', programOf(journey));
  installed.write('webhook.ts', example('webhook'));
  const environment = 'declare const process: { env: Record<string, string | undefined> };';
  installed.write('environment.d.ts', environment);
  const options = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    skipLibCheck: false,
    skipDefaultLibCheck: true,
  };
  installed.write('tsconfig.json', JSON.stringify({ compilerOptions: options }));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout, exitCode } = await installed.run(process.execPath, [tsc, '-p', '.'], {});
  expect([stdout, exitCode]).toEqual(['', 0]);
});

test('the examples of the README run and print the documented results', async () => {
  const { env } = await scene();
  const file = installed.write('run.ts', programOf(journey));
  let isOver = false;
  const running = installed.run(process.execPath, [file], env).finally(() => {
    isOver = true;
  });
  // The feed contains a booking after its event is published.
  while (!isOver) await Promise.race([running, tellChanges().then(() => sleep(200))]);
  const { stdout, stderr } = await running;
  expect(stderr).toBe('');
  const lines = stdout.trim().split('\n');
  expect(lines).toEqual([
    expect.stringMatching(/^201 \S{12} \d{4}-.*Z$/u),
    expect.stringMatching(/^The time is no longer free\. Next: \d{4}-.*Z,.*Z,.*Z$/u),
    'false',
    expect.stringMatching(/^\S{12} \d{4}-.*Z$/u),
    'cancel true',
    ...lines.slice(5),
  ]);
  expect(lines.slice(5).join('\n')).toMatch(/^(event_type_created|guest_booked) \S{12}/u);
});

test('the receiver of the README accepts the webhooks that the service signs, and refuses others', async () => {
  const { world } = await scene();
  const { url, received } = await startReceiver();
  const body = { url, events: ['*'] };
  const { data } = (await call(CreateWebhookEndpoint, { as: world.owner, body })).body;
  await call(TestWebhookEndpoint, { as: world.owner, params: { uid: data.uid } });
  const [sent] = received;
  const file = installed.write('receive.ts', example('webhook'));
  const { receive } = (await import(file)) as { receive: (one: Request) => Promise<Response> };
  const log = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  const statusOf = async (secret: string) => {
    vi.stubEnv('WEBHOOK_SECRET', secret);
    const { headers = {}, body: text = '' } = sent ?? {};
    return (await receive(new Request(url, { method: 'POST', headers, body: text }))).status;
  };
  expect(await statusOf(data.secret)).toBe(204);
  expect(log.mock.calls).toEqual([['ping', data.uid]]);
  expect(await statusOf('whsec_b3RoZXI=')).toBe(400);
  vi.unstubAllEnvs();
});

test('the commands of the README work when they are pasted', async () => {
  const { env, scheduling, eventTypeId } = await scene();
  const { stdout: listed } = await scheduling('slots', eventTypeId, '--json');
  const start = JSON.parse(listed).data.at(-1).startedAt;
  const script = example('commands', 'sh').replaceAll('npx ', 'node_modules/.bin/');
  const { stdout, stderr } = await installed.run('bash', ['--norc', '-euc', script], {
    ...env,
    START: start,
  });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^ok {7}address {3}http:\/\/127/u);
  expect(stdout).toMatch(/ok {7}key {7}API key of The owner <.*>, owner of An organization/u);
  expect(stdout).toMatch(/\nStart {21}Asia\/Tokyo {8}Seats\n/u);
  expect(stdout).toContain('\nStatus    open\n');
  expect(JSON.parse(stdout.slice(stdout.indexOf('{\n'))).data).toMatchObject([{ name: 'Bo' }]);
});

test('the MCP server starts with the configuration of the README', async () => {
  const { command, args, env } = JSON.parse(example('mcp', 'json')).mcpServers.scheduling;
  const [name, ...options] = args;
  expect([command, Object.keys(env)]).toEqual(['npx', ['SCHEDULING_URL', 'SCHEDULING_API_KEY']]);
  // The input is empty, so the program ends as soon as it has parsed its options.
  const script = `${installed.program(name)} ${options.join(' ')} < /dev/null`;
  const ended = await installed.run('bash', ['--norc', '-euc', script], env);
  expect(ended).toEqual({ exitCode: 0, stdout: '', stderr: '' });
});

test('a booking is created, shown, cancelled in a dry run, and then cancelled once', async () => {
  const { scheduling, eventTypeId } = await scene();
  const json = async (...args: readonly string[]) =>
    JSON.parse((await scheduling(...args, '--json')).stdout);
  const { data: slots } = await json('slots', eventTypeId, '--from', inDays(2), '--to', inDays(9));
  const guest = [
    '--name',
    'Ada\u202eadA',
    '--email',
    'ada@example.com',
    '--time-zone',
    'Europe/London',
  ];
  const start = ['--event-type', eventTypeId, '--start', slots[3].startedAt];
  const { data } = await json('bookings', 'create', ...start, ...guest);
  expect(data).toMatchObject({ startedAt: slots[3].startedAt, timeZone: 'Europe/London' });
  const tried = await json('bookings', 'cancel', data.uid, '--dry-run');
  expect(tried.data.status).toBe('cancel');
  expect((await json('bookings', 'get', data.uid)).data.status).toBe('open');
  const late = await scheduling('bookings', 'cancel', data.uid, '--if-match', '"7"', '--json');
  expect(JSON.parse(late.stderr).error).toMatchObject({ code: 'resource/changed', exitCode: 1 });
  const { stdout } = await scheduling('bookings', 'cancel', data.uid, '--reason', 'No time.');
  expect(stdout).toContain('\nName      Ada adA\n');
  expect(stdout).toMatch(/\nStatus {4}cancel\n[\s\S]*\nReason {4}No time\.\n$/u);
});

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

test('a refusal is shown with its reason and its remedy, and its exit code names its kind', async () => {
  const { scheduling, env } = await scene();
  const unknown = await scheduling('bookings', 'get', 'unknown');
  expect(unknown.exitCode).toBe(1);
  expect(unknown.stderr).toMatch(/^.+\nCheck the ID\. .+\n\(booking\/unknown, request \S+\)\n$/u);
  const typed = (...args: readonly string[]) =>
    installed.run(installed.program('scheduling'), args, {});
  const bad = await Promise.all([
    typed('bookings', 'list'),
    scheduling('bookings', 'lst'),
    scheduling('bookings', 'get'),
    scheduling('doctor', '--limit', '3'),
    scheduling('bookings', 'list', '--limit', 'many'),
    scheduling('bookings', 'get', '..'),
    scheduling('slots', env.EVENT_TYPE, '--time-zone', 'Mars'),
  ]);
  expect(bad.map(({ exitCode }) => exitCode)).toEqual(bad.map(() => 2));
  expect(bad.map(({ stderr }) => stderr.split('\n')[0])).toEqual([
    'The address of the service is missing. Set SCHEDULING_URL, or use --url.',
    expect.stringMatching(
      /^The command bookings lst does not exist\. Did you mean bookings list, /u,
    ),
    'Usage: scheduling bookings get <uid> [options]',
    'doctor does not take --limit.',
    '--limit must be a number, such as 20.',
    '`uid` must be an ID.',
    'Mars is not an IANA time zone, such as Asia/Tokyo.',
  ]);
});

test('the doctor reports an unreachable service and an invalid key', async () => {
  const { scheduling } = await scene();
  const other = await scheduling('doctor', '--api-key', 'sk_live_none');
  expect(other.exitCode).toBe(1);
  expect(other.stdout).toMatch(
    /\nFAILED {3}key {7}.+\n {19}Check that the key or token is complete/u,
  );
  const { stdout, exitCode } = await scheduling('doctor', '--url', 'http://127.0.0.1:1', '--json');
  expect(exitCode).toBe(3);
  expect(JSON.parse(stdout).checks).toMatchObject([
    { name: 'address', status: 'ok' },
    { name: 'health', status: 'failed', remedy: expect.stringContaining('Check the address') },
  ]);
});

test('the bundle of the library for browsers has at most 10 KB, and uses nothing of Node.js', async () => {
  const file = installed.write(
    'page.js',
    "export { createClient, verifyWebhook } from 'scheduling-client';",
  );
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  const [{ contents } = { contents: new Uint8Array() }] = outputFiles;
  expect(gzipSync(contents, { level: 9 }).length).toBeLessThan(10_000);
  expect(Buffer.from(contents).toString()).not.toMatch(/node:|process\.|require\(/u);
});
