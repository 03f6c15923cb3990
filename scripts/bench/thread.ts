import { parentPort, workerData } from 'node:worker_threads';
import { BatchGetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type Call, unitsOf } from './calls.ts';
import { replay } from './floor.ts';
import { operation } from './handlers.ts';
import type { SerializedTask } from './threads.ts';
import { waitLonger } from './wait-longer.ts';

/*
 * A writer that shares only the table with the others, like an instance of a function: it loads the
 * service itself, and handles one request at a time.
 */
waitLonger();
const { key } = workerData as { readonly key: string };
const createBooking = await operation('createBooking', key);

const commands = { BatchGetCommand, TransactWriteCommand };

const callOf = ({ name, input }: { readonly name: string; readonly input: object }): Call =>
  new commands[name as keyof typeof commands](input as never);

async function done({ body, calls = [], isCounted = false }: SerializedTask): Promise<unknown> {
  if (body === undefined) return replay(calls.map(callOf));
  const send = createBooking({ body });
  return isCounted ? unitsOf(send) : send();
}

parentPort?.on('message', async (task: SerializedTask) => {
  parentPort?.postMessage(await done(task));
});
parentPort?.postMessage('ready');
