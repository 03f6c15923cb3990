import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, json, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Contract, takesCredential } from '../../lib/contract/contract.ts';
import type { Example } from '../../lib/contract/example.ts';
import { examples } from '../../lib/contract/examples/examples.ts';
import { loadContracts, type Row, rows } from '../../scripts/contracts.ts';
import { document } from '../support/http/operations.ts';

interface Received {
  readonly request: string;
  readonly query: Readonly<Record<string, string>>;
  readonly key: unknown;
  readonly link: unknown;
  readonly isKeptForRetries: boolean;
  readonly body: unknown;
}

/** Parses a JSON body, and returns an image as its bytes. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const type = request.headers['content-type'];
  if (type?.startsWith('image/')) return new Uint8Array(await buffer(request));
  return type === 'application/json' ? json(request) : {};
}

/** The folder in which the samples run and find the files that they send. */
const folder = mkdtempSync(join(tmpdir(), 'samples-'));
let server: Server;
let received: Received[];
beforeAll(async () => {
  server = createServer(async (request, reply) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    const body = await bodyOf(request);
    received.push({
      request: `${request.method} ${decodeURIComponent(url.pathname)}`,
      query: Object.fromEntries(url.searchParams),
      key: request.headers['x-service-api-key'],
      link: request.headers['x-guest-token'] ?? request.headers['x-answer-token'],
      isKeptForRetries: request.headers['idempotency-key'] !== undefined,
      body,
    });
    reply.setHeader('content-type', 'application/json').end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const exampleOf = ({ group, id }: Row): Example =>
  (examples[group] as Readonly<Record<string, Example>>)[id] as Example;

const key = 'sk_live_of_a_reader';
const linkTokens = { guest: 'of.aGuest', answer: 'of.aHost' };

/** Each sample must send the example of its operation. */
const contracts = await loadContracts();
/** Only providers send notices, so these operations have no samples. */
const shown = rows.filter(({ id }) => contracts.get(id)?.notice === undefined);
const expected = shown.map((row): Received => {
  const { params = {}, query = {}, body = {}, file } = exampleOf(row);
  if (file !== undefined) writeFileSync(join(folder, file.name), body as Uint8Array);
  const path = row.path.replaceAll(/\{(\w+)\}/gu, (_, name) => (params as never)[name]);
  return {
    request: `${row.method} ${path}`,
    query,
    key: takesCredential(contracts.get(row.id) as Contract) ? key : undefined,
    link: linkTokens[contracts.get(row.id)?.scope as keyof typeof linkTokens],
    isKeptForRetries: row.method !== 'GET',
    body,
  };
});

const samplesIn = (label: string): string[] =>
  shown.map(({ path, method }) => {
    const samples = document.paths[path]?.[method.toLowerCase()]?.['x-codeSamples'] ?? [];
    const source = samples.find((sample) => sample.label === label)?.source ?? '';
    const { port } = server.address() as AddressInfo;
    return source.replaceAll('http://127.0.0.1:3000', `http://127.0.0.1:${port}`);
  });

/**
 * Runs a program from standard input, with the credentials in the variables that the samples read. One
 * process runs all samples of a language, each in its own scope.
 */
async function run(command: string, options: readonly string[], program: string): Promise<void> {
  received = [];
  const { PATH = '' } = process.env;
  const child = spawn(command, options, {
    cwd: folder,
    env: { PATH, API_KEY: key, GUEST_TOKEN: linkTokens.guest, ANSWER_TOKEN: linkTokens.answer },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const complaints = text(child.stderr);
  child.stdin.end(program);
  const [code] = await once(child, 'close');
  expect([code, await complaints]).toEqual([0, '']);
}

test('the curl samples send the examples', async () => {
  // One curl process sends all requests, each with its own options.
  const program = `set -e
    all=()
    curl() { all+=(\${all:+--next} -sS "$@"); }
    ${samplesIn('curl').join('\n')}
    command curl "\${all[@]}"`;
  await run('bash', ['-s'], program);
  expect(received).toEqual(expected);
});

test('the TypeScript samples become programs that send the examples when their types are removed', async () => {
  const blocks = samplesIn('TypeScript').map((source) => `{\n${source}\n}`);
  await run(process.execPath, ['--input-type=module-typescript', '-'], blocks.join('\n'));
  expect(received).toEqual(expected);
});

const hasRequests = spawnSync('python3', ['-c', 'import requests']).status === 0;
if (!hasRequests) console.warn('Python has no requests here, so nobody runs its samples.');

test.skipIf(!hasRequests)('the Python samples send the examples', async () => {
  const programs = JSON.stringify(samplesIn('Python'));
  await run(
    'python3',
    ['-'],
    `import json\nfor each in json.loads(${JSON.stringify(programs)}): exec(each, {})`,
  );
  expect(received).toEqual(expected);
});

test('a sample writes its picture into the folder in which it runs, and not into the project', () => {
  expect(existsSync(join(folder, 'image'))).toBe(true);
  expect(existsSync(new URL('../../image', import.meta.url))).toBe(false);
});
