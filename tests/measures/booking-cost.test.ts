import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { handler as deliver } from '../../functions/workers/deliver.ts';
import { handler as dispatch } from '../../functions/workers/dispatch.ts';
import { handler as sendMessages } from '../../functions/workers/send-messages.ts';
import { CreateWebhookEndpoint } from '../../lib/contract/webhooks/create-webhook-endpoint.ts';
import { firstLayout, outboxShardsOf } from '../../lib/domain/jobs/shard-layout.ts';
import { prices } from '../../scripts/bench/prices.ts';
import { root } from '../infrastructure/packaged.ts';
import { type Cost, meterTable } from '../support/engine/capacity.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book } from '../support/messages/mailing.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();

/** Estimates, because only AWS can measure them. */
const estimates = {
  /** A call to the table, with the CPU time that prepares it. */
  callSeconds: 0.01,
  /** Handing a mail over to its provider, or waiting for the response to a webhook. */
  exchangeSeconds: 0.2,
  /** The lines of the function, of Lambda and of the gateway. */
  logBytes: 1000,
};

/** The memory in serverless.yml. */
const gigabytes = 1;

let world: World;
let eventType: { readonly uid: string };
beforeAll(async () => {
  world = await newWorld();
  eventType = await world.eventType([world.member]);
  await tellChanges();
});

/** Runs the dispatcher like the stream of the table does after a change. */
const publish = (): Promise<unknown> => {
  const [shard] = outboxShardsOf(world.of, firstLayout);
  return dispatch({ Records: [{ dynamodb: { Keys: { pk: { S: `OUT#${shard}` } } } }] });
};

interface Step {
  readonly cost: Cost;
  readonly requests: number;
  /** The numbers of mails and webhooks. */
  readonly exchanges: number;
}

/** The steps of a booking that is made alone, with their names in docs/deploy.md. */
async function measureSteps(): Promise<ReadonlyMap<string, Step>> {
  const measure = meterTable();
  const { url, received } = await startReceiver();
  const body = { url, events: ['guest_booked'] };
  await call(CreateWebhookEndpoint, { as: world.owner, body });
  const run = async () =>
    new Map<string, Step>([
      [
        'The request',
        { cost: await measure(() => book(world, eventType)), requests: 1, exchanges: 0 },
      ],
      [
        'The event, the entries in lists, and the jobs',
        { cost: await measure(publish), requests: 0, exchanges: 0 },
      ],
      [
        'The mails to the guest and the host',
        { cost: await measure(() => sendMessages({})), requests: 0, exchanges: 2 },
      ],
      ['A webhook', { cost: await measure(() => deliver({})), requests: 0, exchanges: 1 }],
    ]);
  // The first run also reads what functions keep in memory.
  await run();
  const steps = await run();
  expect(sinkOf().mails.splice(0)).toHaveLength(4);
  expect(received).toHaveLength(2);
  return steps;
}

/** The dollars of a million steps. */
function dollarsOf({ cost, requests, exchanges }: Step): number {
  const seconds = cost.calls.length * estimates.callSeconds + exchanges * estimates.exchangeSeconds;
  const dollars =
    cost.readUnits * prices.readUnit +
    cost.writeUnits * prices.writeUnit +
    requests * prices.gatewayRequest +
    prices.lambdaRequest +
    seconds * gigabytes * prices.lambdaGigabyteSecond +
    (estimates.logBytes / 1e9) * prices.logGigabyte;
  return Math.round(dollars * 1e6);
}

/** The rows of the table in docs/deploy.md: a step, its write and read units, and its dollars. */
const documentedRows = (): ReadonlyMap<string, readonly number[]> =>
  new Map(
    [
      ...readFileSync(join(root, 'docs/deploy.md'), 'utf8').matchAll(
        /^\| ([^|]+) \| (\d+) \| (\d+) \| \$(\d+) \|$/gmu,
      ),
    ].map(([, name = '', ...figures]) => [name, figures.map(Number)]),
  );

test('a million bookings with their mails and webhooks cost at most the dollars in docs/deploy.md, and hardly less', async () => {
  const documented = documentedRows();
  const steps = await measureSteps();
  expect([...documented.keys()]).toEqual([...steps.keys(), 'Total']);
  const figures = [...steps.values()].map((step) => [
    step.cost.writeUnits,
    step.cost.readUnits,
    dollarsOf(step),
  ]);
  const total = [0, 1, 2].map((column) =>
    figures.reduce((sum, row) => sum + Number(row[column]), 0),
  );
  for (const [index, row] of [...documented.values()].entries())
    for (const [column, most] of row.entries())
      expect([...figures, total][index]?.[column]).toBeLessThanOrEqual(most);
  const [, , dollars] = documented.get('Total') as readonly number[];
  // A worker begins at a random shard, so the number of its reads differs.
  expect(total[2]).toBeGreaterThanOrEqual(0.85 * Number(dollars));
});

test('the README contains the documented cost of a million bookings', () => {
  const [, , dollars] = documentedRows().get('Total') as readonly number[];
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(
    `[$${dollars} a million](docs/deploy.md#what-bookings-cost)`,
  );
});
