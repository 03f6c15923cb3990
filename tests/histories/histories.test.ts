import { beforeAll, expect, test } from 'vitest';
import { type Service, sharedService } from '../support/processes/service.ts';
import { cases } from '../support/random/cases.ts';
import { givenSeed } from '../support/random/given-seed.ts';
import { mixOf } from './mixes.ts';
import { playAndCheck } from './play-and-check.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

/** One history of each mix. `npm run soak` plays more, every week in the pipeline. */
const histories = 3;
const operations = cases(120);
const firstSeed = givenSeed(1);

test.each(Array.from({ length: histories }, (_, turn) => firstSeed + turn))(
  'a history of sixteen clients at two processes has no fault (FC_SEED=%i)',
  async (seed) => {
    const { baseUrls } = service;
    const { calls, faults } = await playAndCheck({
      seed,
      clients: 16,
      operations,
      mix: mixOf(seed),
      baseUrls,
    });
    expect(faults).toEqual([]);
    expect(calls.length).toBeGreaterThanOrEqual(operations);
    // A history without conflicts would prove nothing.
    const refused = calls.filter(({ status }) => status === 409);
    expect(refused.length).toBeGreaterThan(operations / 20);
  },
);
