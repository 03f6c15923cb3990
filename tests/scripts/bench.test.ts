import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { commit } from '../../lib/data/engine/commit.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { unitsOf } from '../../scripts/bench/calls.ts';
import { cpuMsOf } from '../../scripts/bench/cpu-time.ts';
import { median, middleOf, quotient } from '../../scripts/bench/figure.ts';
import { measure } from '../../scripts/bench/rounds.ts';
import { besides, verdict } from '../../scripts/bench/row.ts';
import { replacing, translated } from '../../scripts/bench/translated.ts';

const time = fc.double({ min: 0.01, max: 1000, noNaN: true });
const rounds = fc.array(fc.tuple(time, time), { minLength: 1, maxLength: 30 });

test('a goal is met or missed only if it lies outside the spread', () => {
  fc.assert(
    fc.property(fc.tuple(time, time, time), time, (three, goal) => {
      const [low = 0, value = 0, high = 0] = three.toSorted((a, b) => a - b);
      const said = verdict({ figure: { low, value, high }, goal });
      if (said === 'met') expect(high).toBeLessThanOrEqual(goal);
      else if (said === 'MISSED') expect(low).toBeGreaterThan(goal);
      else expect(low <= goal && goal < high).toBe(true);
    }),
  );
  expect(verdict({ figure: middleOf([1]), goal: undefined })).toBe('');
});

test('a ratio is the ratio of the two medians and lies within its spread', () => {
  fc.assert(
    fc.property(rounds, (pairs) => {
      const [a, b] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
      const { low, value, high } = quotient(a, b);
      expect(value * median(b)).toBeCloseTo(median(a), 6);
      expect(low <= value && value <= high).toBe(true);
    }),
  );
});

test('a constant ratio in every round has no spread', () => {
  fc.assert(
    fc.property(rounds, fc.integer({ min: 1, max: 9 }), (pairs, times) => {
      const b = pairs.map(([one]) => one);
      const { low, high } = quotient(
        b.map((one) => one * times),
        b,
      );
      expect(low).toBeCloseTo(times, 6);
      expect(high).toBeCloseTo(times, 6);
    }),
  );
});

test('a row contains the two times from which its figure is computed', () => {
  const ours = { cpu: [3, 1, 2], wall: [] };
  const row = besides('a / b', 0.75, [ours, { cpu: [4, 4, 5], wall: [] }]);
  expect(row).toMatchObject({ figure: { value: 0.5 }, detail: '2.00 ms against 4.00 ms of CPU' });
});

test('every variant is first in the same number of turns and gives one figure for each round', async () => {
  const order: string[] = [];
  const variant = (name: string, runs?: number) => ({
    name,
    run: () => order.push(name),
    ...(runs !== undefined && { runs }),
  });
  const names = ['a', 'b', 'c'];
  const variants = [variant('a'), variant('b', 1), variant('c')];
  const figures = await measure(variants, { rounds: 4, runs: 2 });
  expect(names.map((name) => figures.get(name)?.cpu.length)).toEqual([4, 4, 4]);
  const turn = 2 + 1 + 2;
  const turns = order.length / turn;
  const firsts = Array.from({ length: turns }, (_, at) => order[at * turn]);
  // The first six turns are a warm-up.
  expect(turns).toBe(6 + 4 * 3);
  for (const name of names) expect(firsts.slice(6).filter((one) => one === name).length).toBe(4);
});

test('several writers run concurrently, and each run is done once in each turn', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  const run = async (index: number) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    done.push(index);
    running -= 1;
  };
  await measure([{ name: 'a', run }], { rounds: 1, runs: 20, writers: 8 });
  expect(most).toBe(8);
  const twice = Array.from({ length: 20 }, (_, index) => [index, index]).flat();
  expect(done.toSorted((a, b) => a - b)).toEqual(twice);
});

test('translated calls replace names everywhere and leave binaries unchanged', () => {
  const texts = new Map([
    ['host-a', 'host-b'],
    ['uid-a', 'uid-b'],
  ]);
  const iv = new Uint8Array([1, 2]);
  const Item = { pk: 'U#host-a', doc: '{"hosts":["host-a"],"uid":"uid-a"}', iv, ver: 1 };
  expect(replacing(texts)({ Item, 'host-a': ['uid-a', null] })).toEqual({
    Item: { pk: 'U#host-b', doc: '{"hosts":["host-b"],"uid":"uid-b"}', iv, ver: 1 },
    'host-b': ['uid-b', null],
  });
  const [call] = translated([new GetCommand({ TableName: 't', Key: { pk: 'host-a' } })], texts);
  expect(call).toBeInstanceOf(GetCommand);
  expect(call?.input).toEqual({ TableName: 't', Key: { pk: 'host-b' } });
});

test('a refused transaction costs the same units as one that is written', async () => {
  const key = { pk: `bench#${crypto.randomUUID()}`, sk: 'A' };
  const item = { doc: 'x'.repeat(1500), ver: 1 };
  const once = { key, item, condition: 'attribute_not_exists(pk)' };
  const write = () => unitsOf(() => commit('bench' as OrganizationId, [once]));
  const units = { calls: 1, writes: 1, read: 0, write: 4 };
  expect(await write()).toEqual(units);
  expect(await write()).toEqual(units);
});

test('the baseline imports only the client of the SDK', () => {
  const floor = readFileSync(new URL('../../scripts/bench/floor.ts', import.meta.url), 'utf8');
  const imported = [...floor.matchAll(/^import (?!type )[^;]+ from '([^']+)';$/gmu)];
  expect(imported.map(([, from]) => from)).toEqual([
    '@aws-sdk/client-dynamodb',
    '@aws-sdk/lib-dynamodb',
    '@smithy/core/retry',
  ]);
});

/** A process that uses this much CPU time, and as much again in a child process, and then reports. */
const busyMs = 100;
const burn = `const burn = () => { while (process.cpuUsage().user < ${busyMs * 1000}); };`;
const parent = `${burn}
require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(`${burn} burn();`)}]);
burn();
process.send('done');
setInterval(() => {}, 1000);`;

test.runIf(process.platform === 'linux')(
  'the CPU time of a process includes the time of its child processes',
  async () => {
    const child = spawn(process.execPath, ['-e', parent], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    onTestFinished(() => {
      child.kill();
    });
    await once(child, 'message');
    const pid = child.pid as number;
    // The kernel counts in hundredths of a second.
    expect(cpuMsOf([pid])).toBeGreaterThanOrEqual(2 * busyMs - 40);
    child.kill();
    await once(child, 'exit');
    expect(cpuMsOf([pid])).toBeUndefined();
  },
);
