import type { Contract } from '../../lib/contract/contract.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import type { Answer, CallInput } from '../support/http/call.ts';
import { type OwnService, startService } from '../support/processes/service.ts';

/** A little less than a test has, so that it says what was not decided. */
const patienceMs = 240_000;

/** Processes that serve the same table and may be killed at any moment; another one takes the place. */
export class Fleet {
  readonly #places: OwnService[];
  #turn = 0;
  /** How many requests had to be asked again. */
  asked = 0;

  constructor(places: readonly OwnService[]) {
    this.#places = [...places];
  }

  /** Asks again with the same key, of this process or the other, whatever happens to them, until it is decided. */
  async insist<Id extends OperationId, Query, Body, Reply>(
    contract: Contract<Id, Query, Body, Reply>,
    sent: CallInput<Id>,
  ): Promise<Answer<Reply>> {
    const untilMs = performance.now() + patienceMs;
    while (performance.now() < untilMs) {
      const place = this.#places[this.#turn++ % this.#places.length] as OwnService;
      const answer = await place.send(contract, sent).catch(lost);
      if (answer !== undefined && answer.status !== 503) return answer;
      this.asked += 1;
    }
    throw new Error(`${contract.id} is not decided after ${patienceMs} ms.`);
  }

  /** Kills one process in the middle of what it does and starts another. */
  async replace(index: number): Promise<void> {
    await this.#places[index]?.stop();
    this.#places[index] = await startService(1);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#places.map((place) => place.stop()));
  }
}

/** `fetch` throws a TypeError when the other side is gone; anything else is no matter of the network. */
function lost(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error;
}

export const startFleet = async (): Promise<Fleet> =>
  new Fleet(await Promise.all([startService(1), startService(1)]));
