import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/local/ports.ts';
import {
  blockOf,
  type PrintedReply,
  paste,
  pasteFirstBooking,
  root,
  runIn,
  startService,
  writeTypeScriptProgram,
} from './first-booking.ts';
import { receiverAt } from './readme-receiver.ts';

const cleanups: (() => Promise<void> | void)[] = [];
let folder = '';

beforeAll(async () => {
  ({ folder } = await startService((cleanUp) => cleanups.push(cleanUp)));
});

afterAll(async () => {
  for (const cleanUp of cleanups.toReversed()) await cleanUp();
});

test('the first booking of the README works when it is pasted: the first guest is booked, and the second gets the next free starts', async () => {
  const replies = await pasteFirstBooking(folder);
  expect(replies.map(({ status }) => status)).toEqual([201, 409]);
  const [booked, refused] = replies as [PrintedReply, PrintedReply];
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

/** The first lines of the first booking, which set the address of the service and the API key. */
const settings = blockOf('first-booking', 'sh').split('\n').slice(0, 3).join('\n');

test('the booking without a key of the README works when it is pasted, and its guest can read it', async () => {
  const printed = await paste(folder, `${settings}\n${blockOf('without-a-key', 'sh')}`);
  const replies = printed.split('\n').filter((line) => line.startsWith('{"data"'));
  const [eventTypes, booked, guestView] = replies.map((line) => JSON.parse(line).data);
  expect(eventTypes.map(({ name }: { readonly name: string }) => name)).toContain('Introduction');
  expect(booked).toMatchObject({ status: 'open', guestName: 'Cleo', token: expect.any(String) });
  expect(guestView).toMatchObject({ uid: booked.uid, hosts: [{ name: 'Haruna Minazuki' }] });
});

test('the booking link of the README leads to the booking page, and the team lists the websites that may embed its pages', async () => {
  const blocks = ['booking-link', 'embed-origins'].map((marker) => blockOf(marker, 'sh'));
  const known = `${settings}\nTEAM=$(demo organizationId)`;
  const printed = await paste(folder, [known, ...blocks].join('\n'));
  const replies = printed.split('\n').filter((line) => line.startsWith('{"data"'));
  const [link, team] = replies.map((line) => JSON.parse(line).data);
  expect(link.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/t\/[^/]+\/e\/[^/]+#token=/u);
  expect(team.embedOrigins).toEqual(['https://www.example.com', 'http://localhost:5173']);
});

test('the first credential and the booking of docs/deploy.md work when they are pasted, here with the local service', async () => {
  const admin = `${process.execPath} ${join(root, 'scripts/admin.ts')}`;
  const baseOfStage = /BASE=\$\(aws .*?OutputValue"\)/su;
  const script = ['first-credential', 'stage-event-type', 'stage-booking']
    .map((marker) => blockOf(marker, 'sh'))
    .join('\n')
    .replaceAll('npm run -s admin --', admin)
    .replaceAll(' --stage dev', '')
    .replace(baseOfStage, 'BASE=$(demo baseUrl)');
  const local = `export LOCAL_DIR=${join(folder, '.local')}`;
  const printed = await paste(folder, [local, settings, script].join('\n'));
  expect(printed).toContain('HTTP/1.1 201 Created');
  expect(printed).toContain('"name":"Ada"');
});

test('the webhook commands of the README work when they are pasted: the receiver gets a ping and the event of the next booking', async () => {
  const port = await freePort();
  const [receiver, printed] = [join(folder, 'receiver.ts'), join(folder, 'printed.txt')];
  writeFileSync(receiver, receiverAt(port));
  const block = blockOf('webhook', 'sh');
  expect(block, 'placeholders in the commands').not.toMatch(/[<…]/u);
  expect(block, 'zsh at a terminal reads comments as commands').not.toContain('#');
  const script = block
    .replaceAll('127.0.0.1:4000', `127.0.0.1:${port}`)
    .replace(
      'scripts/preflight.js receiver.ts',
      `${join(root, 'scripts/preflight.js')} ${receiver}`,
    );
  const [booking = ''] = blockOf('first-booking', 'sh').split('# Another guest');
  const until = (event: string) => `until grep -q ' ${event}$' ${printed}; do sleep 1; done`;
  const ended = `trap 'kill \${RECEIVER-}' EXIT`;
  const steps = [`exec > ${printed}`, ended, settings, script, until('ping'), booking];
  await paste(folder, [...steps, until('guest_booked')].join('\n'));
  // The receiver prints only events whose signature it has verified.
  const output = readFileSync(printed, 'utf8');
  expect(output).toMatch(/^evt_\w+ ping$/mu);
  expect(output).toMatch(/^\{"data":\{.*"statusCode":204/mu);
  expect(output).toContain('HTTP/1.1 201 Created');
});

test('the ten lines of TypeScript in the README compile under strict and create a booking', async () => {
  const { program, file, run } = writeTypeScriptProgram(folder);
  expect(program.split('\n').filter((line) => line !== '')).toHaveLength(10);
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--module', 'nodenext'];
  await runIn(folder, 'node_modules/typescript/bin/tsc', ['--noEmit', ...strict, ...types, file]);

  const { stdout, stderr } = await run();
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^201 \{\n {2}data: \{\n {4}uid: '\w{12}',/u);
});
