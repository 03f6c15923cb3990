import { dispatch } from '../../lib/workers/dispatch/dispatch.ts';
import { deliver } from '../../lib/workers/webhooks/deliver.ts';
import { unitsOf } from './calls.ts';
import { quantile, single } from './figure.ts';
import { firstAttempts } from './first-attempts.ts';
import { goals } from './goals.ts';
import { operation, uidOf } from './handlers.ts';
import { receiver } from './receiver.ts';
import { counted, type Row, shown } from './row.ts';
import { instantOf, newWrites, soon } from './scenes.ts';

/** Maximum number of events that are published in one transaction. */
const together = 25;

/**
 * The number of changes one after the other. Their times are independent of the starts of workers.
 */
const changesAlone = 60;

/**
 * Measures the cost of a change after its request, and of a single webhook that is delivered at the
 * first attempt, compared with the same change without a webhook.
 */
export async function webhook(): Promise<readonly Row[]> {
  const { world, create, rename } = await newWrites();
  const eventTypeId = await world.eventType(await world.hosts(1));
  const uid = uidOf(await create(instantOf(soon), { eventTypeId })());
  const send = async () => {
    await dispatch({}, Date.now());
    await deliver({ isQuiet: true });
  };
  const changed = async () => {
    await rename(uid)();
    return (await unitsOf(send)).write;
  };
  await send();
  const without = await changed();
  const others = await Promise.all(
    Array.from({ length: together }, (_, index) =>
      create(instantOf(soon + 1 + index), { eventTypeId })().then(uidOf),
    ),
  );
  await send();
  for (const other of others) await rename(other)();
  const each = (await unitsOf(send)).write / together;
  const { url, lateMs } = await receiver((response) => void response.writeHead(204).end());
  const add = await operation('createWebhookEndpoint', world.key);
  await add({ body: { url, events: ['booking_updated'] } })();
  const units = (await changed()) - without;
  if (lateMs.size !== 1) throw new Error('The webhook did not arrive.');
  const late = await firstAttempts(changesAlone, () => rename(uid)(), lateMs);
  const what = 'A webhook that comes alone, delivered at the first attempt';
  const after = 'A new name of a booking, after its request: history, feed, lists, messages';
  return [
    counted(after, without, 'write units', undefined),
    counted(`The same, ${together} together, each`, each, 'write units', undefined),
    counted(what, units, 'write units', goals.webhook.write),
    {
      what: `Webhooks of ${changesAlone} changes, one after the other, workers woken each 300 ms: 95 of 100 are first tried after`,
      figure: single(quantile(late, 0.95)),
      goal: goals.firstAttemptSeconds,
      unit: 's',
      detail: `half after ${shown(quantile(late, 0.5))} s, the last one after ${shown(Math.max(...late))} s`,
    },
  ];
}
