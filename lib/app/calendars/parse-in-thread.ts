import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { CalendarFailure } from '../../outbound/calendars/calendar-source.ts';
import type { RunCalendarJob } from './calendar-jobs.ts';
import type { CalendarJob, CalendarReply } from './calendar-thread.ts';
import { threadFile } from './thread-file.ts';

/** What the calendars of one connection may take together, in milliseconds of CPU, and of the clock while a job runs. */
const cpuMs = 2000;
const wallMs = 10_000;
/** Bytes of memory; a feed of 10 MB takes half of it. */
const heapBytes = 192_000_000;
const checkedEveryMs = 50;
/**
 * Megabytes. V8 ends the whole process where a thread exceeds its own limit in native code, which no message is large
 * enough for, so this limit is far above the other one.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 };

/**
 * Gives a connection a thread of its own. What takes too much time or memory there is a `quota` failure of this connection,
 * and keeps no other waiting. The thread starts with the first job: a reading without news needs none.
 */
export async function parseInThread<Outcome>(
  use: (run: RunCalendarJob) => Promise<Outcome>,
): Promise<Outcome> {
  const thread = new CalendarThread();
  try {
    return await use((name, input) => thread.run({ name, input }) as Promise<never>);
  } finally {
    thread.end();
  }
}

/** One job at a time. */
class CalendarThread {
  #worker: Worker | undefined;
  #isEnded = false;
  #usedMs = 0;

  async run(job: CalendarJob): Promise<unknown> {
    if (this.#isEnded) throw new CalendarFailure('quota');
    this.#worker ??= startThread();
    const reply = await this.#replyOf(this.#worker, job);
    if ('failure' in reply) throw new CalendarFailure(reply.failure.problem, reply.failure.status);
    if ('error' in reply) throw isTooMuch(reply.error) ? new CalendarFailure('quota') : reply.error;
    return reply.result;
  }

  async #replyOf(worker: Worker, job: CalendarJob): Promise<CalendarReply> {
    const limit = new AbortController();
    const startMs = performance.now() - this.#usedMs;
    const check = setInterval(() => {
      if (performance.now() - startMs > wallMs) limit.abort();
      // A thread that has ended has no usage.
      void isOverLimits(worker).then(
        (isOver) => isOver && limit.abort(),
        () => {},
      );
    }, checkedEveryMs);
    try {
      const replied = once(worker, 'message', { signal: limit.signal });
      worker.postMessage(job);
      const [reply] = await replied;
      return reply;
    } catch (error) {
      this.end();
      throw limit.signal.aborted || isTooMuch(error) ? new CalendarFailure('quota') : error;
    } finally {
      clearInterval(check);
      this.#usedMs = performance.now() - startMs;
    }
  }

  end(): void {
    this.#isEnded = true;
    void this.#worker?.terminate();
  }
}

function startThread(): Worker {
  // Neither secrets nor flags of this process are any business of the thread.
  const worker = new Worker(threadFile, { env: {}, execArgv: [], resourceLimits });
  // One that fails while it is being ended has no other listener, which would end the process.
  return worker.on('error', () => {});
}

async function isOverLimits(worker: Worker): Promise<boolean> {
  const [{ user, system }, heap] = await Promise.all([
    worker.cpuUsage(),
    worker.getHeapStatistics(),
  ]);
  return (user + system) / 1000 > cpuMs || heap.used_heap_size > heapBytes;
}

/** Whether the thread had no memory left, or its stack, a text or a list came to its end. All else is a fault of ours. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof RangeError ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
