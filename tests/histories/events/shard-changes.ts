import { setTimeout as sleep } from 'node:timers/promises';
import { changeShards, type WantedShards } from '../../../lib/admin/change-shards.ts';
import { Refused } from '../../../lib/admin/refused.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';

/** The next layout is read, and then written. */
const waits = 2;
const emptyMs = 15_000;

/** Raises the number of shards of the service, or with an odd seed that of one organization, while a history is played. */
export class ShardChanges {
  readonly #wanted: WantedShards;
  readonly #stepMs: number;
  readonly #waited = new Set<string>();

  /** `stepMs` is longer than any process uses an older layout. */
  constructor(of: OrganizationId, seed: number, stepMs: number) {
    this.#stepMs = stepMs;
    this.#wanted =
      seed % 2 === 0
        ? { count: 9 + (seed % 40), organization: undefined }
        : { count: 2 + (seed % 6), organization: of };
  }

  /** The part of the history in which requests can be sent, from 0 to 1. */
  get progress(): number {
    return Math.min(1, (1 + this.#waited.size) / (waits + 2));
  }

  /** Changes the number. Damaged changes can remain in the former shards. */
  async begin(): Promise<void> {
    await sleep(this.#stepMs / 4);
    try {
      await this.end();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
    this.#waited.add('over');
  }

  /** Continues the change until the former shards are empty. */
  async end(): Promise<void> {
    const pause = async (ms: number, reason: string) => {
      if (ms > 0 && !/\d/u.test(reason)) this.#waited.add(reason);
      await sleep(ms);
    };
    await changeShards(this.#wanted, { stepMs: this.#stepMs, emptyMs, pause });
  }
}
