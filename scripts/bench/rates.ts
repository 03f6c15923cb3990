import { newUid } from '../../lib/app/new-uid.ts';
import { leaseTokens } from '../../lib/data/rates/rate-leases.ts';
import { windowSeconds } from '../../lib/domain/rates/rate-window.ts';
import { charge } from '../../lib/http/rate-limit.ts';
import { unitsOf } from './calls.ts';
import { single } from './figure.ts';
import { goals } from './goals.ts';
import { measure } from './rounds.ts';
import { besides, type Row } from './row.ts';
import { instantOf, newScene, newWrites } from './scenes.ts';

const requestsASecond = 20;
const limit = { policy: 'credential', quota: 50 * windowSeconds };
const counted = 1000;

/** Measures the cost of counting the requests of a credential that sends twenty a second. */
export async function rates(): Promise<readonly Row[]> {
  const caller = newUid();
  let nowMs = Date.now();
  const count = () => {
    nowMs += 1000 / requestsASecond;
    return charge(caller, 1, limit, nowMs, leaseTokens);
  };
  const writes = await newWrites();
  const scene = await newScene(writes, await writes.world.hosts(1));
  let week = scene.firstWeek;
  const create = () => {
    week += 1;
    return writes.create(instantOf(week), scene)();
  };
  const variants = [
    { name: 'count', run: count, runs: counted },
    { name: 'create', run: create },
  ];
  const figures = await measure(variants, { rounds: 11, runs: 20 });
  const units = await unitsOf(async () => {
    for (let index = 0; index < counted; index += 1) await count();
  });
  const [ours, whole] = [figures.get('count'), figures.get('create')];
  return [
    besides('Counting a request / Create Booking', goals.counting, [ours, whole]),
    {
      what: 'Counting a request at 20 a second',
      figure: single(units.write / counted),
      goal: goals.countingUnits,
      unit: 'write units',
      detail: `${units.read} read and ${units.write} write units for ${counted} requests`,
    },
  ];
}
