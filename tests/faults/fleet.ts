import type { Contract } from '../../lib/contract/contract.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import type { Answer, CallInput } from '../support/http/call.ts';
import { type OwnService, startService } from '../support/processes/service.ts';

/** A little less than the timeout of a test, so that the error names the undecided operation. */
const patienceMs = 240_000;

/** Processes that serve the same table. Each may be killed at any moment, and a new one replaces it. */
export class Fleet {
  readonly #places: OwnService[];
  #turn = 0;
  /** The number of repeated requests. */
  retries = 0;

  constructor(places: readonly OwnService[]) {
    this.#places = [...places];
  }

  /** Repeats a request with the same Idempotency-Key, at alternating processes, until it is decided. */
  async insist<Id extends OperationId, Query, Body, Reply>(
    contract: Contract<Id, Query, Body, Reply>,
    sent: CallInput<Id>,
  ): Promise<Answer<Reply>> {
    const untilMs = performance.now() + patienceMs;
    while (performance.now() < untilMs) {
      const place = this.#places[this.#turn++ % this.#places.length] as OwnService;
      const answer = await place.send(contract, sent).catch(lost);
      if (answer !== undefined && answer.status !== 503) return answer;
      this.retries += 1;
    }
    throw new Error(`${contract.id} is not decided after ${patienceMs} ms.`);
  }

  /** Kills one process while it works and starts another. */
  async replace(index: number): Promise<void> {
    await this.#places[index]?.stop();
    this.#places[index] = await startService(1);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#places.map((place) => place.stop()));
  }
}

/** Ignores the TypeError that `fetch` throws after a lost connection, and throws all other errors. */
function lost(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error;
}

export const startFleet = async (): Promise<Fleet> =>
  new Fleet(await Promise.all([startService(1), startService(1)]));
