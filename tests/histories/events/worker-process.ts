import { flushCompileCache } from 'node:module';
import { client } from '../../../lib/data/engine/table.ts';
import type { DispatchWake } from '../../../lib/workers/dispatch/dispatch.ts';
import { implementWorker, type Wake } from '../../../lib/workers/implement-worker.ts';
import { budgetMs } from '../../../lib/workers/queue/run-queue.ts';
import { waitLonger } from '../../support/processes/patience.ts';
import { watchRights } from './within-rights.ts';
import type { Order, Orders } from './worker.ts';

/*
 * A process that runs one worker, or several in turn. The parent process sends a message for each run and gets the
 * result. It may specify a write at which this process kills itself.
 */
process.on('disconnect', () => process.exit());

const { roles, death } = JSON.parse(process.argv[2] ?? '') as Orders;

/**
 * Commands that write. Only writes matter, because the table cannot change before the first one or between two of them.
 */
const writes = /^(?:Put|Update|Delete|TransactWrite)/u;

/** Makes the process kill itself at a write. It uses a signal, because code could catch an error. */
function dieAt(write: number, when: 'before' | 'after'): void {
  let left = write;
  const die = () => {
    process.kill(process.pid, 'SIGKILL');
    return new Promise<never>(() => {});
  };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (!writes.test(String(context.commandName))) return next(args);
      left -= 1;
      if (left < 0 || (left === 0 && when === 'before')) return die();
      const answer = await next(args);
      return left > 0 ? answer : die();
    },
    { step: 'initialize', name: 'die' },
  );
}

// A busy machine must not cause timeouts.
waitLonger();

/** The wiring of `functions/workers`, with a clock that may be ahead. */
const load = {
  async dispatch() {
    const { dispatch } = await import('../../../lib/workers/dispatch/dispatch.ts');
    return (aheadMs: number) =>
      implementWorker<DispatchWake>('dispatch', (wake, nowMs) => dispatch(wake, nowMs + aheadMs));
  },
  async deliver() {
    const { deliver, real } = await import('../../../lib/workers/webhooks/deliver.ts');
    const at = (aheadMs: number) => ({ ...real, now: () => Date.now() + aheadMs });
    return (aheadMs: number) =>
      implementWorker<Wake>('deliver', (wake) => deliver(wake, at(aheadMs)), budgetMs);
  },
  async sendMessages() {
    const { sendMessages } = await import('../../../lib/workers/messages/send-messages.ts');
    return (aheadMs: number) =>
      implementWorker<Wake>(
        'sendMessages',
        (wake, nowMs) => sendMessages(wake, nowMs + aheadMs),
        budgetMs,
      );
  },
  async syncCalendars() {
    const { syncCalendars } = await import('../../../lib/workers/calendars/sync-calendars.ts');
    return (aheadMs: number) =>
      implementWorker<Wake>(
        'syncCalendars',
        (wake, nowMs) => syncCalendars(wake, nowMs + aheadMs),
        budgetMs,
      );
  },
  async writeCalendars() {
    const { writeCalendars } = await import('../../../lib/workers/calendars/write-calendars.ts');
    return (aheadMs: number) =>
      implementWorker<Wake>(
        'writeCalendars',
        (wake, nowMs) => writeCalendars(wake, nowMs + aheadMs),
        budgetMs,
      );
  },
  async makeMeetings() {
    const { makeMeetings } = await import('../../../lib/workers/meetings/make-meetings.ts');
    return (aheadMs: number) =>
      implementWorker<Wake>(
        'makeMeetings',
        (wake, nowMs) => makeMeetings(wake, nowMs + aheadMs),
        budgetMs,
      );
  },
};

const handlersAt = new Map<string, Awaited<ReturnType<(typeof load)[keyof typeof load]>>>();
for (const worker of Object.keys(roles) as (keyof typeof load)[]) {
  handlersAt.set(worker, await load[worker]());
}
// A killed process cannot write the compile cache for the next one, so it is written now.
flushCompileCache();

const { beyond, actAs } = watchRights(roles);
let wakes = 0;
process.on('message', async ({ worker, wake, aheadMs }: Order) => {
  if (death && wakes === death.wakesBefore) dieAt(death.write, death.when);
  wakes += 1;
  process.send?.({ hasBegun: true });
  try {
    actAs(worker);
    const handlerAt = handlersAt.get(worker);
    if (handlerAt === undefined) throw new Error(`This process cannot run ${worker}.`);
    const line = await handlerAt(aheadMs)({ isQuiet: true, ...wake });
    process.send?.({ line: { ...line, beyond } });
  } catch (error) {
    process.send?.({ line: { errors: [String(error)] } });
  }
});
