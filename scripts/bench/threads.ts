import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Call } from './calls.ts';

/** What is to be done: the body of a booking sent to the handler, or calls of the floor made. */
export interface Task {
  readonly body?: object | undefined;
  readonly calls?: readonly Call[];
  /** Answers with what is billed. */
  readonly isCounted?: boolean;
}

/** A task as it goes to another thread, where a command is another class. */
export interface SentTask extends Omit<Task, 'calls'> {
  readonly calls?: readonly { readonly name: string; readonly input: object }[];
}

const sent = ({ calls, ...task }: Task): SentTask => ({
  ...task,
  ...(calls && { calls: calls.map(({ constructor: { name }, input }) => ({ name, input })) }),
});

/** Threads that have one thing to do at a time. */
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

  /** By a thread that is free; there are as many as are asked at the same time. */
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
