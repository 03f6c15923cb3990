import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/local/ports.ts';
import { startReceiver } from '../support/receivers.ts';
import {
  blockOf,
  paste,
  pasteFirstBooking,
  root,
  runIn,
  type Shown,
  startedService,
  typeScriptProgram,
} from './first-booking.ts';
import { runReceiver } from './readme-receiver.ts';

const leave: (() => Promise<void> | void)[] = [];
let folder = '';

beforeAll(async () => {
  ({ folder } = await startedService((one) => leave.push(one)));
});

afterAll(async () => {
  for (const one of leave.toReversed()) await one();
});

test('the first booking of the README can be pasted: the first guest is booked, the second is told what is free instead', async () => {
  const replies = await pasteFirstBooking(folder);
  expect(replies.map(({ status }) => status)).toEqual([201, 409]);
  const [booked, refused] = replies as [Shown, Shown];
  const { uid, startedAt = '', status } = booked.body.data ?? {};
  expect(status).toBe('open');
  expect(booked.head).toMatch(new RegExp(`^location: /v1/bookings/${uid}$`, 'imu'));
  expect(booked.head).toMatch(/^etag: "1"$/imu);
  expect(refused.head).toMatch(/^content-type: application\/problem\+json/imu);
  expect(refused.body).toMatchObject({ code: 'booking/slot-taken', reason: 'busy' });
  const { nextStarts = [] } = refused.body;
  expect(nextStarts).toHaveLength(3);
  for (const next of nextStarts) expect(next > startedAt).toBe(true);
});

/** The first lines of the first booking, which say where the service is and who asks. */
const settings = blockOf('first-booking', 'sh').split('\n').slice(0, 3).join('\n');

test('the booking without a key of the README can be pasted: what is found is booked, and its guest sees it', async () => {
  const printed = await paste(folder, `${settings}\n${blockOf('without-a-key', 'sh')}`);
  const replies = printed.split('\n').filter((line) => line.startsWith('{"data"'));
  const [found, booked, seen] = replies.map((line) => JSON.parse(line).data);
  expect(found.map(({ name }: { readonly name: string }) => name)).toContain('Introduction');
  expect(booked).toMatchObject({ status: 'open', guestName: 'Cleo', token: expect.any(String) });
  expect(seen).toMatchObject({ uid: booked.uid, hosts: [{ name: 'Haruna Minazuki' }] });
});

test('the booking link of the README leads to the booking page, and the team says which websites show its pages', async () => {
  const blocks = ['booking-link', 'embed-origins'].map((marker) => blockOf(marker, 'sh'));
  const known = `${settings}\nTEAM=$(demo organizationId)`;
  const printed = await paste(folder, [known, ...blocks].join('\n'));
  const replies = printed.split('\n').filter((line) => line.startsWith('{"data"'));
  const [link, team] = replies.map((line) => JSON.parse(line).data);
  expect(link.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/t\/[^/]+\/e\/[^/]+#token=/u);
  expect(team.embedOrigins).toEqual(['https://www.example.com', 'http://localhost:5173']);
});

/** Creates a webhook endpoint as the README says, at a port of one's own. */
async function pasteEndpoint(folder: string, url: string) {
  const [create = '', , ping = ''] = blockOf('webhook', 'sh').split(/\n(?=curl|SECRET)/u);
  expect(create).toContain('http://127.0.0.1:4000/');
  const created = await paste(
    folder,
    `${settings}\n${create.replace('http://127.0.0.1:4000/', url)}`,
  );
  const { uid, secret } = JSON.parse(created).data as { uid: string; secret: string };
  const test = () => paste(folder, `${settings}\n${ping.replace('<uid>', uid)}`);
  return { secret, ping: async () => JSON.parse(await test()).data.statusCode as number };
}

test('the receiver of the README gets a ping and the booking that is pasted afterwards, each signed', async () => {
  const port = await freePort();
  const { secret, ping } = await pasteEndpoint(folder, `http://127.0.0.1:${port}/`);
  const another = await startReceiver();
  const beside = await pasteEndpoint(folder, another.url);
  const { printed } = await runReceiver(port, secret);
  expect(await ping()).toBe(204);
  const [booked] = await pasteFirstBooking(folder);
  const { uid, startedAt } = booked?.body.data ?? {};
  // What was booked before may not have been told before the endpoints were there.
  const isBooking = ({ body }: { readonly body: string }) =>
    JSON.parse(body).event === 'guest_booked' && JSON.parse(body).object.uid === uid;
  await expect.poll(() => another.received.find(isBooking)).toBeDefined();
  const { body = '', headers = {} } = another.received.find(isBooking) ?? {};
  const event = new Webhook(beside.secret).verify(body, headers);
  expect(event).toMatchObject({ version: 1, object: { uid, startedAt, status: 'open' } });
  // The receiver prints what it has verified, and nothing else.
  await expect.poll(() => printed).toContain(`${headers['webhook-id']} guest_booked`);
  expect(printed.some((line) => line.endsWith(' ping'))).toBe(true);
});

test('the ten lines of TypeScript in the README compile under strict, and book', async () => {
  const { program, file, run } = typeScriptProgram(folder);
  expect(program.split('\n').filter((line) => line !== '')).toHaveLength(10);
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--module', 'nodenext'];
  await runIn(folder, 'node_modules/typescript/bin/tsc', ['--noEmit', ...strict, ...types, file]);

  const { stdout, stderr } = await run();
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^201 \{\n {2}data: \{\n {4}uid: '\w{12}',/u);
});
