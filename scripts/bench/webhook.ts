import { deliver } from '../../lib/events/deliver.ts';
import { dispatch } from '../../lib/events/dispatch.ts';
import { unitsOf } from './calls.ts';
import { goals } from './goals.ts';
import { operation, uidOf } from './handlers.ts';
import { receiver } from './receiver.ts';
import { counted, type Row } from './row.ts';
import { instantOf, newWrites, soon } from './scenes.ts';

/** So many are told in one transaction at most. */
const together = 25;

/** What a change costs after its request, and a webhook that comes alone and is delivered at the first attempt: beside the same change without one. */
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
  const what = 'A webhook that comes alone, delivered at the first attempt';
  const after = 'A new name of a booking, after its request: history, feed, lists, messages';
  return [
    counted(after, without, 'write units', undefined),
    counted(`The same, ${together} together, each`, each, 'write units', undefined),
    counted(what, units, 'write units', goals.webhook.write),
  ];
}
