import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { putBack } from '../../../lib/admin/put-back.ts';
import { TableName, table } from '../../../lib/data/engine/table.ts';
import type { Key } from '../../../lib/data/keys/key.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { storedItems } from '../../support/engine/stored-items.ts';
import type { Dice } from '../choose.ts';
import type { EventScene } from './event-scene.ts';

const unreadable = 'null';

/** Makes changes of bookings in the outbox unreadable, until they are fixed as dead letters. */
export class DamagedChanges {
  readonly #scene: EventScene;
  readonly #docs = new Map<string, unknown>();

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
    if (one === undefined || this.#docs.has(one.sk)) return;
    const doc = await setDoc({ pk: one.pk, sk: one.sk }, unreadable);
    // Another client may have damaged it a moment before.
    if (doc !== undefined && doc !== unreadable) this.#docs.set(one.sk, doc);
  }

  /** Fixes and requeues the dead letters. Returns the `uid version` of each. */
  async putBack(): Promise<readonly string[]> {
    const fixed: string[] = [];
    for (const [sk, doc] of this.#docs) {
      // It may have been read before it was damaged, and then published.
      if ((await setDoc(keys.aside(sk), doc)) === undefined) continue;
      const [, , uid, version] = sk.split('#');
      fixed.push(`${uid} ${Number(version)}`);
      await putBack(sk);
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
