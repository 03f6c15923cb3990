import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  pasteFirstBooking,
  root,
  runIn,
  type Shown,
  startedService,
  typeScriptProgram,
} from './first-booking.ts';

test('the first booking of the README can be pasted: the first guest is booked, the second is told what is free instead', async () => {
  const { folder } = await startedService();
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

test('the ten lines of TypeScript in the README compile under strict, and book', {
  timeout: 90_000,
}, async () => {
  const { folder } = await startedService();
  const { program, file, run } = typeScriptProgram(folder);
  expect(program.split('\n').filter((line) => line !== '')).toHaveLength(10);
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--module', 'nodenext'];
  await runIn(folder, 'node_modules/typescript/bin/tsc', ['--noEmit', ...strict, ...types, file]);

  const { stdout, stderr } = await run();
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^201 \{\n {2}data: \{\n {4}uid: '\w{12}',/u);
});
