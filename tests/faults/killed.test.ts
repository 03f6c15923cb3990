import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, TableName } from '../../lib/data/engine/table.ts';
import { createTable } from '../../scripts/create-table.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { expectCleanBooks } from '../journeys/books.ts';
import { noonIn, times } from '../journeys/guests.ts';
import { hasEngine, spawnEngine } from '../support/engine/spawn-engine.ts';
import { storedItems } from '../support/engine/stored-items.ts';
import { tableAt } from '../support/engine/table-at.ts';
import { givenSeed } from '../support/random/given-seed.ts';
import { newWorld } from '../support/world.ts';
import { DiligentClient } from './diligent-client.ts';
import { type Fleet, startFleet } from './fleet.ts';

/** `npm run faults` runs more kills, for example with `KILLS=200`; `FC_SEED` chooses other requests. */
const kills = Number(process.env.KILLS ?? 3);
const seed = givenSeed(1);
const clients = 6;
const stepsAKill = 10;

const folder = mkdtempSync(join(tmpdir(), 'killed-'));
const port = await freePort();
const startEngine = () => spawnEngine(port, '--db-path', join(folder, 'data.db'));

let engine: Awaited<ReturnType<typeof startEngine>>;
let fleet: Fleet;
let restore: () => void;
const { DYNAMODB_ENDPOINT } = process.env;
beforeAll(async () => {
  if (!hasEngine) return;
  engine = await startEngine();
  restore = tableAt(engine.endpoint);
  await createTable(client, TableName);
  // The servers read this setting when they start; this process has read it already.
  process.env.DYNAMODB_ENDPOINT = engine.endpoint;
  fleet = await startFleet();
});
afterAll(async () => {
  if (hasEngine) {
    restore();
    process.env.DYNAMODB_ENDPOINT = DYNAMODB_ENDPOINT;
    await fleet.stop();
    await engine.kill();
  }
  rmSync(folder, { recursive: true });
});

async function kill(index: number): Promise<void> {
  if (index % 2 === 1) return fleet.replace(((index - 1) / 2) % 2);
  await engine.kill();
  engine = await startEngine();
}

test.runIf(hasEngine)(
  `no acknowledged write is lost and none is done twice when processes and their engine are killed ${kills} times under load (seed ${seed})`,
  {
    timeout: 300_000 + 5000 * kills,
  },
  async () => {
    const world = await newWorld('admin');
    const types = [
      await world.eventType([world.member], { interval: 15, bufferAfter: 10 }),
      await world.eventType([world.member, world.admin], { interval: 15 }),
      await world.eventType([world.admin], { interval: 60, duration: 60, capacity: 3 }),
      await world.eventType([world.member], {
        interval: 15,
        limits: [{ kind: 'bookings', period: 'day', max: 9 }],
      }),
    ];
    const scene = { fleet, world, types, start: noonIn(5) };
    const all = times(clients, (index) => new DiligentClient(scene, 1000 * seed + index));
    let steps = 0;
    let killed = 0;
    let killing = Promise.resolve();
    const work = async (one: DiligentClient) => {
      while (steps < (kills + 1) * stepsAKill) {
        steps += 1;
        // One kill follows the other while all clients continue.
        if (steps > (killed + 1) * stepsAKill) {
          const index = killed++;
          killing = killing.then(() => kill(index));
        }
        await one.step();
      }
    };
    await Promise.all(all.map(work));
    await killing;
    expect(killed).toBe(kills);
    for (const one of all) await one.expectKept();
    const items = await storedItems();
    const made = items.filter(({ pk, sk }) => sk === 'META' && /#B#[^#]+$/u.test(String(pk)));
    const acknowledged = all.flatMap(({ bookings }) => [...bookings.keys()]);
    expect(made).toHaveLength(acknowledged.length);
    await expectCleanBooks(world.of);
  },
);
