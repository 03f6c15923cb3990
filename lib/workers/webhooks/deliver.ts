import { setTimeout as sleep } from 'node:timers/promises';
import { type Cause, causesOf } from '../../app/causes-of.ts';
import type { SendDeps } from '../../app/webhooks/send-webhook.ts';
import { openSecret } from '../../data/webhooks/endpoint-secrets.ts';
import { isDelivered } from '../../domain/webhooks/delivery.ts';
import { post } from '../../outbound/post.ts';
import { webhookHeaders } from '../../outbound/sign-webhook.ts';
import { surroundings } from '../../outbound/surroundings.ts';
import type { Wake, WorkerResult } from '../implement-worker.ts';
import { tableJobs } from '../queue/table-jobs.ts';
import { leaseMs, work } from '../queue/work.ts';
import { webhooksQueue } from './webhooks-queue.ts';

/** The clock, random numbers and receivers of a worker. Tests replace them. */
export interface DeliveryDeps extends SendDeps {
  readonly now: () => number;
  readonly chance: () => number;
}

export const real: DeliveryDeps = {
  now: Date.now,
  chance: Math.random,
  openSecret,
  webhookHeaders,
  post,
  surroundings,
};

/** Each group may have eight connections. */
const groupsAtOnce = 25;
/** The time of a function, in milliseconds. The lease of the last group must end within it. */
export const budgetMs = 58_000;
const errorsALine = 5;

/** Sends the events of all endpoints whose deliveries are due, each endpoint in a group of its own. */
export async function deliver(_: Wake, deps: DeliveryDeps = real): Promise<WorkerResult> {
  const tally = { attempts: 0, delivered: 0, failed: 0, disabled: 0 };
  const errors: (readonly Cause[])[] = [];
  const countDisabled = () => {
    tally.disabled += 1;
  };
  const queue = webhooksQueue(countDisabled, {
    ...deps,
    attempted: (attempt) => {
      tally.attempts += 1;
      if (isDelivered(attempt)) tally.delivered += 1;
    },
  });
  const clock = {
    nowMs: deps.now,
    pause: (ms: number) => sleep(ms, undefined, { ref: false }),
    chance: deps.chance,
    deadlineMs: deps.now() + budgetMs - leaseMs(queue),
  };
  const report = (error: unknown) => void errors.push(causesOf(error as Error));
  const startMs = deps.now();
  let oldestMs = startMs;
  const store = tableJobs(queue, {
    acquired: ({ sinceMs }) => {
      oldestMs = Math.min(oldestMs, sinceMs);
    },
    failed: () => {
      tally.failed += 1;
    },
  });
  const left = await work({ queue, store, clock, report }, groupsAtOnce);
  return {
    isIdle: tally.attempts === 0 && errors.length === 0,
    isFailed: errors.length > 0,
    line: {
      ...tally,
      oldestSeconds: Math.round((startMs - oldestMs) / 1000),
      ...(left === 'more' && { left }),
      ...(errors.length > 0 && { errors: errors.slice(0, errorsALine) }),
    },
  };
}
