import type { SendDeps } from '../../app/webhooks/send-webhook.ts';
import { openSecret } from '../../data/webhooks/endpoint-secrets.ts';
import { post } from '../../outbound/post.ts';
import { webhookHeaders } from '../../outbound/sign-webhook.ts';
import { surroundings } from '../../outbound/surroundings.ts';
import type { Wake, WorkerResult } from '../implement-worker.ts';
import { runQueue } from '../queue/run-queue.ts';
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

/** Sends the events of all endpoints whose deliveries are due, each endpoint in a group of its own. */
export const deliver = ({ waitMs = 0 }: Wake, deps: DeliveryDeps = real): Promise<WorkerResult> =>
  runQueue((run) => webhooksQueue(run, deps), deps.now(), {
    nowMs: deps.now,
    chance: deps.chance,
    waitMs,
  });
