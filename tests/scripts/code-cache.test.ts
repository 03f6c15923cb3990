import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloudFlags, compiledExtensions, precompile } from '../../scripts/bundle/code-cache.ts';
import { compile } from '../../scripts/bundle.ts';
import { newWorld } from '../support/world.ts';

const module = 'functions/event-types/get-event-type';
const code = `${module}${compiledExtensions[2]}`;
const { version, arch } = process;

const folder = mkdtempSync(join(tmpdir(), 'scheduling-code-'));
const [plain, compiled] = [join(folder, 'plain'), join(folder, 'compiled')];
let event: object;

beforeAll(async () => {
  await compile([module], plain);
  await compile([module], compiled, 'script');
  precompile([module], compiled);
  const world = await newWorld();
  const { uid } = await world.eventType([world.member]);
  event = {
    version: '2.0',
    routeKey: 'GET /v1/event_types/{uid}',
    rawPath: `/v1/event_types/${uid}`,
    rawQueryString: '',
    headers: { 'x-service-api-key': world.owner.key },
    pathParameters: { uid },
    requestContext: { http: { method: 'GET', path: `/v1/event_types/${uid}` } },
    isBase64Encoded: false,
  };
});

afterAll(() => rmSync(folder, { recursive: true }));

/** What the runtime does: imports the module of a function, and gives its handler a request. A slow machine asks again. */
const request = `
  const [path, event] = process.argv.slice(1);
  const { handler } = await import(path);
  let reply;
  do reply = await handler(JSON.parse(event), { awsRequestId: 'one' });
  while (reply.statusCode === 503);
  console.log(JSON.stringify({ reply }));`;

interface Reply {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** The reply of a function that a process of its own loads from a folder, and what the start had to say of its code. */
async function firstRequest(from: string, flags: readonly string[] = cloudFlags) {
  const args = [...flags, '--input-type=module', '-e', request, `${from}/${module}.mjs`];
  const { stdout } = await promisify(execFile)(process.execPath, [...args, JSON.stringify(event)]);
  const lines = stdout.trim().split('\n');
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const reply = told.pop()?.reply as Reply;
  // It tells the seconds that are left of a window.
  delete reply.headers.ratelimit;
  return { reply, warnings: told.filter(({ codeCache }) => codeCache !== undefined) };
}

/** A copy of the function whose compiled code something happened to. */
function copyWith(change: (code: string) => void): string {
  const copy = mkdtempSync(join(folder, 'copy-'));
  cpSync(compiled, copy, { recursive: true });
  change(join(copy, code));
  return copy;
}

const warning = (codeCache: string) => ({ level: 'warn', codeCache, node: version, arch });

test('compiled code is used by the runtime that it was compiled for, and answers as the bundle does', async () => {
  const { reply, warnings } = await firstRequest(compiled);
  expect(warnings).toEqual([]);
  expect(reply.statusCode).toBe(200);
  expect(reply).toEqual((await firstRequest(plain)).reply);
});

test('under other flags of V8 the code is rejected, which the log says once, and the answer is the same', async () => {
  const { reply, warnings } = await firstRequest(compiled, []);
  expect(warnings).toEqual([warning('rejected')]);
  expect(reply).toEqual((await firstRequest(plain)).reply);
});

test('code that was cut short is rejected', async () => {
  const cut = copyWith((path) => {
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.subarray(0, bytes.length / 2));
  });
  const { reply, warnings } = await firstRequest(cut);
  expect(warnings).toEqual([warning('rejected')]);
  expect(reply.statusCode).toBe(200);
});

test.each([
  ['version', `${module}.cjs.v24.0.0-${arch}`],
  ['architecture', `${module}.cjs.${version}-riscv64`],
])('code for another %s is not even read', async (_, name) => {
  const other = copyWith((path) => renameSync(path, path.replace(code, name)));
  expect(existsSync(join(other, name))).toBe(true);
  const { reply, warnings } = await firstRequest(other);
  expect(warnings).toEqual([warning('missing')]);
  expect(reply.statusCode).toBe(200);
});

test('the same script always gives the same code, byte for byte', () => {
  const before = readFileSync(join(compiled, code));
  precompile([module], compiled);
  expect(readFileSync(join(compiled, code)).equals(before)).toBe(true);
});
