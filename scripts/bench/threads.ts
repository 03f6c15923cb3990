import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Call } from './calls.ts';

/**
 * A task of a thread: to send the body of a booking to the handler, or to make calls of the floor.
 */
export interface Task {
  readonly body?: object | undefined;
  readonly calls?: readonly Call[];
  /** Whether to return the billed units. */
  readonly isCounted?: boolean;
}

/** A task that can be sent to another thread, where a command has another class. */
export interface SerializedTask extends Omit<Task, 'calls'> {
  readonly calls?: readonly { readonly name: string; readonly input: object }[];
}

const sent = ({ calls, ...task }: Task): SerializedTask => ({
  ...task,
  ...(calls && { calls: calls.map(({ constructor: { name }, input }) => ({ name, input })) }),
});

/** Threads that each do one task at a time. */
export class Threads {
  readonly count: number;
  readonly #free: Worker[];

  private constructor(workers: readonly Worker[]) {
    this.count = workers.length;
    this.#free = [...workers];
  }

  static async start(count: number, key: string): Promise<Threads> {
    const workers = Array.from({ length: count }, () => {
      const options = { workerData: { key }, stdout: true };
      return new Worker(new URL('./thread.ts', import.meta.url), options);
    });
    await Promise.all(workers.map((worker) => once(worker, 'message')));
    return new Threads(workers);
  }

  /** Runs a task in a free thread. There are as many threads as concurrent tasks. */
  async run(task: Task): Promise<unknown> {
    const worker = this.#free.pop();
    if (worker === undefined) throw new Error('No thread is free.');
    worker.postMessage(sent(task));
    const [answer] = await once(worker, 'message');
    this.#free.push(worker);
    return answer;
  }

  async end(): Promise<void> {
    await Promise.all(this.#free.map((worker) => worker.terminate()));
  }
}
