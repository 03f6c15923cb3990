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

/** Changes of bookings that nobody can read in the outbox, until somebody mends them where they were set aside. */
export class Damaged {
  readonly #scene: EventScene;
  readonly #docs = new Map<string, unknown>();

  constructor(scene: EventScene) {
    this.#scene = scene;
  }

  /** Damages a change that waits, if there is one, before a dispatcher has read it or after. */
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

  /** Mends what was set aside, and puts it back: `uid version` of all of it. */
  async putBack(): Promise<readonly string[]> {
    const mended: string[] = [];
    for (const [sk, doc] of this.#docs) {
      // It may have been read before it was damaged, and told.
      if ((await setDoc(keys.aside(sk), doc)) === undefined) continue;
      const [, , uid, version] = sk.split('#');
      mended.push(`${uid} ${Number(version)}`);
      await putBack(sk);
    }
    return mended;
  }
}

/** The document that stood there; undefined where nothing did. */
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
