import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { listStuckWork, retryStuckWork } from '../../../lib/admin/stuck-work.ts';
import { TableName, table } from '../../../lib/data/engine/table.ts';
import type { Key } from '../../../lib/data/keys/key.ts';
import { storedItems } from '../../support/engine/stored-items.ts';
import type { Dice } from '../choose.ts';
import type { EventScene } from './event-scene.ts';

const unreadable = 'null';

/** Makes changes of bookings in the outbox unreadable, until they are fixed. */
export class DamagedChanges {
  readonly #scene: EventScene;
  readonly #damaged = new Map<string, { readonly key: Key; readonly doc: unknown }>();

  constructor(scene: EventScene) {
    this.#scene = scene;
  }

  /** Damages a waiting change, if there is one. A dispatcher may already have read it. */
  async damage(below: Dice): Promise<void> {
    const waiting = (await storedItems()).filter(
      ({ pk, sk }) =>
        String(pk).startsWith('OUT#') && String(sk).startsWith(`${this.#scene.world.of}#booking#`),
    );
    const one = waiting[below(waiting.length)] as Key | undefined;
    if (one === undefined) return;
    const key = { pk: one.pk, sk: one.sk };
    const id = `${key.pk}/${key.sk}`;
    if (this.#damaged.has(id)) return;
    const doc = await setDoc(key, unreadable);
    // Another client may have damaged it a moment before.
    if (doc !== undefined && doc !== unreadable) this.#damaged.set(id, { key, doc });
  }

  /** Fixes the damaged changes, and lets a dispatcher try them again. Returns the `uid version` of each. */
  async fix(): Promise<readonly string[]> {
    const fixed: string[] = [];
    for (const [id, { key, doc }] of this.#damaged) {
      // It may have been read before it was damaged, and then published.
      if ((await setDoc(key, doc)) === undefined) continue;
      const [, , uid, version] = key.sk.split('#');
      fixed.push(`${uid} ${Number(version)}`);
      // A dispatcher that has not read it yet has stored no failure.
      if ((await listStuckWork()).some((one) => one.id === id)) await retryStuckWork(id);
    }
    return fixed;
  }
}

/** Replaces the document. Returns the previous one; undefined if the item does not exist. */
async function setDoc({ pk, sk }: Key, doc: unknown): Promise<unknown> {
  try {
    const { Attributes } = await table.send(
      new UpdateCommand({
        TableName,
        Key: { pk, sk },
        UpdateExpression: 'SET doc = :doc',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':doc': doc },
        ReturnValues: 'UPDATED_OLD',
      }),
    );
    return Attributes?.doc;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
