import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile } from '../../scripts/bundle.ts';
import { at } from '../api/bookings/guests.ts';
import { connect, connectionOf, minuteMs } from '../api/calendar-connections/connecting.ts';
import { feedOf, feeds } from '../support/external-calendars/feeds.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { newWorld } from '../support/world.ts';

const create = 'functions/calendar-connections/create-calendar-connection';
const update = 'functions/calendar-connections/update-calendar-connection';
const sync = 'functions/workers/sync-calendars';

const folder = mkdtempSync(join(tmpdir(), 'scheduling-calendars-'));

beforeAll(async () => {
  await compile([create, update, sync], folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Imports a function and calls its handler with an event, like the Lambda runtime. The clock may be ahead. */
const run = `
  const [path, event, aheadMs] = process.argv.slice(1);
  const now = Date.now;
  Date.now = () => now() + Number(aheadMs);
  const { handler } = await import(path);
  console.log(JSON.stringify({ reply: await handler(JSON.parse(event), { awsRequestId: 'one' }) ?? null }));`;

async function invoke(module: string, event: object, aheadMs = 0) {
  const args = [`${folder}/${module}.mjs`, JSON.stringify(event), `${aheadMs}`];
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    run,
    ...args,
  ]);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '').reply;
}

const requestOf = (method: string, path: string, key: string, body: object, uid = '') => ({
  version: '2.0',
  routeKey: `${method} ${path}`,
  rawPath: path,
  rawQueryString: '',
  headers: { 'x-service-api-key': key, 'content-type': 'application/json' },
  ...(uid !== '' && { pathParameters: { uid } }),
  requestContext: { http: { method, path } },
  body: JSON.stringify(body),
  isBase64Encoded: false,
});

const morning = () => feedOf({ start: at(2, '09:00'), end: at(2, '10:00') });
const connections = '/v1/users/me/calendar_connections';

test('packaged functions read calendars in the thread of their package', async () => {
  const { member } = await newWorld();
  const url = await feeds.add(morning());
  const created = await invoke(
    create,
    requestOf('POST', connections, member.key, { provider: 'ics', url }),
  );
  expect(created.statusCode, created.body).toBe(201);
  const { uid } = JSON.parse(created.body).data;
  const changes = { onFailure: 'closed' };
  const changed = await invoke(
    update,
    requestOf('PATCH', `${connections}/{uid}`, member.key, changes, uid),
  );
  expect(changed.statusCode, changed.body).toBe(200);
  const other = await connect(member, feedOf());
  feeds.change(other.url, morning());
  await tellChanges();
  await invoke(sync, {}, 11 * minuteMs);
  const read = await connectionOf(member, other.connection.uid);
  expect(read.lastError).toBeNull();
  expect(Date.parse(read.lastSyncedAt ?? '')).toBeGreaterThan(Date.now());
});
