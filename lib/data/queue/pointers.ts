import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Group } from '../../domain/jobs/group.ts';
import type { Item } from '../engine/items.ts';
import { queryPart } from '../engine/query-part.ts';
import { TableName, table } from '../engine/table.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';
import type { JobPlace } from '../keys/queue-keys.ts';

/** The place of a job in its group. It may be out of date: the job decides when it is due. */
export interface Pointer extends JobPlace {
  readonly job: Key;
  /** The job expires then (epoch milliseconds). Absent if it does not expire. */
  readonly endsAtMs?: number | undefined;
}

/** Pointers of deliveries expire after the last attempt, because deleting or disabling an endpoint leaves them. */
const expiresAfterSeconds = 3 * 24 * 60 * 60;

export async function putPointer(
  group: Group,
  { job, endsAtMs, ...place }: Pointer,
): Promise<void> {
  const { dueMs, orderKey, version, uid } = place;
  await table.send(
    new PutCommand({
      TableName,
      Item: {
        ...keys.pointer(group, place),
        job: [job.pk, job.sk],
        dueMs,
        orderKey,
        version,
        uid,
        ...(endsAtMs !== undefined && { endsAtMs }),
        ...(group.queue === 'webhooks' && { exp: Math.ceil(dueMs / 1000) + expiresAfterSeconds }),
      },
    }),
  );
}

export async function removePointer(group: Group, place: JobPlace): Promise<void> {
  await table.send(new DeleteCommand({ TableName, Key: keys.pointer(group, place) }));
}

/** Moves a pointer. After a crash in between, the job has two pointers, never none. */
export async function movePointer(group: Group, pointer: Pointer, dueMs: number): Promise<void> {
  if (dueMs === pointer.dueMs) return;
  await putPointer(group, { ...pointer, dueMs });
  await removePointer(group, pointer);
}

interface Page {
  readonly pointers: readonly Pointer[];
  /** The sort key after which to read on; undefined at the end. */
  readonly next: string | undefined;
}

/** The first pointers of a group that are due at an instant, in their order. Consistent. */
export async function readPointers(
  group: Group,
  untilMs: number,
  atMost: number,
  after?: string,
): Promise<Page> {
  const { pk, from, to } = keys.pointersUntil(group, untilMs);
  const range = { from: after === undefined ? from : `${after}#`, to };
  const { found, next } = await queryPart(pk, range, { atMost });
  return { pointers: found.map(pointerIn), next: next?.sk as string | undefined };
}

const pointerIn = ({ job, dueMs, orderKey, version, uid, endsAtMs }: Item): Pointer => {
  const [pk = '', sk = ''] = job as readonly string[];
  return {
    job: { pk, sk },
    dueMs: dueMs as number,
    orderKey: orderKey as string,
    version: version as number,
    uid: uid as string,
    endsAtMs: endsAtMs as number | undefined,
  };
};
