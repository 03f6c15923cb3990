import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { CalendarFailure } from '../../outbound/calendars/calendar-source.ts';
import type { RunCalendarJob } from './calendar-jobs.ts';
import type { CalendarJob, CalendarReply } from './calendar-thread.ts';
import { threadFile } from './thread-file.ts';

/** Limits of all calendars of one connection together: milliseconds of CPU, and of the clock while jobs run. */
export const threadLimits = { cpuMs: 2000, wallMs: 10_000 };
/** Maximum memory in bytes. A feed of 10 MB takes half of it. */
const heapBytes = 192_000_000;
const checkedEveryMs = 50;
/**
 * Limits of V8, in megabytes. V8 ends the whole process if a thread exceeds them in native code, such as the copy of a
 * message. So they are far above `heapBytes`, and no message is long enough to exceed them.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 };

/**
 * Runs the jobs of one connection in a thread of its own. Too much time or memory is a `quota` failure of this connection
 * and does not delay others. The thread starts with the first job, so an unchanged feed starts none.
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

/** A thread that runs one job at a time. */
class CalendarThread {
  #worker: Worker | undefined;
  #isEnded = false;
  #usedMs = 0;

  async run(job: CalendarJob): Promise<unknown> {
    if (this.#isEnded) throw new CalendarFailure('quota');
    this.#worker ??= startThread();
    const reply = await this.#replyOf(this.#worker, job);
    if ('failure' in reply) throw new CalendarFailure(reply.failure.problem, reply.failure.status);
    if ('error' in reply)
      throw isOutOfMemory(reply.error) ? new CalendarFailure('quota') : reply.error;
    return reply.result;
  }

  async #replyOf(worker: Worker, job: CalendarJob): Promise<CalendarReply> {
    const limit = new AbortController();
    const startMs = performance.now() - this.#usedMs;
    const check = setInterval(() => {
      if (performance.now() - startMs > threadLimits.wallMs) limit.abort();
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
      throw limit.signal.aborted || isOutOfMemory(error) ? new CalendarFailure('quota') : error;
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
  // The thread gets neither the secrets nor the flags of this process.
  const worker = new Worker(threadFile, { env: {}, execArgv: [], resourceLimits });
  // A thread that fails while it is being terminated has no other listener, and its error would end the process.
  return worker.on('error', () => {});
}

async function isOverLimits(worker: Worker): Promise<boolean> {
  const [{ user, system }, heap] = await Promise.all([
    worker.cpuUsage(),
    worker.getHeapStatistics(),
  ]);
  return (user + system) / 1000 > threadLimits.cpuMs || heap.used_heap_size > heapBytes;
}

/**
 * True if the thread ran out of memory, or exceeded the maximum stack, string or array. Any other error is a bug of the
 * service.
 */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
