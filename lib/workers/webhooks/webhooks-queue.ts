import type { SendDeps } from '../../app/webhooks/send-webhook.ts';
import { keys } from '../../data/keys/keys.ts';
import type { Lease } from '../../data/queue/group-leases.ts';
import { readPace, writePace } from '../../data/webhooks/endpoint-pace.ts';
import { findWebhookEndpoint } from '../../data/webhooks/webhook-endpoints.ts';
import type { Pace } from '../../domain/jobs/pace.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { isGivenUp } from '../../domain/webhooks/after-attempt.ts';
import { isDelivered } from '../../domain/webhooks/delivery.ts';
import type { StoredEndpoint } from '../../domain/webhooks/webhook-endpoint.ts';
import { giveUp } from '../give-up.ts';
import type { QueueRun } from '../queue/run-queue.ts';
import type { StoredJob, TableQueue } from '../queue/table-jobs.ts';
import { type AttemptDeps, attemptDelivery } from './attempt-delivery.ts';
import { runReplay } from './run-replay.ts';

const minute = 60;
const hour = 60 * minute;

/** Maximum age of the cached endpoint when a webhook is sent. */
const cachedForMs = 500;

/** The endpoint of a group, and how often it had been enabled when the jobs of the group were created. */
function endpointOf({ of, id }: Lease) {
  const [uid = '', enablings = ''] = id.split('.');
  return { of, uid, enablings: Number(enablings) };
}

/** Reads endpoints, at most twice a second each. */
function endpointCache(now: () => number) {
  const cached = new Map<string, { atMs: number; reading: Promise<StoredEndpoint | undefined> }>();
  return {
    find(of: OrganizationId, uid: string): Promise<StoredEndpoint | undefined> {
      const found = cached.get(`${of} ${uid}`);
      if (found !== undefined && now() - found.atMs < cachedForMs) return found.reading;
      const reading = findWebhookEndpoint(of, uid);
      cached.set(`${of} ${uid}`, { atMs: now(), reading });
      return reading;
    },
    forget: (of: OrganizationId, uid: string) => void cached.delete(`${of} ${uid}`),
  };
}

/** Counts the requests to receivers for the log. */
const countedAttempts = ({ nowMs, count }: QueueRun): Pick<AttemptDeps, 'now' | 'attempted'> => ({
  now: nowMs,
  attempted: (attempt) => {
    count('attempts');
    if (isDelivered(attempt)) count('delivered');
  },
});

/** Sends events to webhook endpoints. A slow endpoint delays only itself. */
export function webhooksQueue(queueRun: QueueRun, deps: SendDeps): TableQueue {
  const { nowMs, count } = queueRun;
  const attempting = { ...deps, ...countedAttempts(queueRun) };
  const endpoints = endpointCache(nowMs);
  const openEndpoint = async (lease: Lease): Promise<StoredEndpoint | undefined> => {
    const { of, uid, enablings } = endpointOf(lease);
    const isOpen = (stored: StoredEndpoint | undefined) =>
      stored?.endpoint.status === 'enable' && stored.enablings === enablings;
    const cached = await endpoints.find(of, uid);
    if (isOpen(cached)) return cached;
    // The endpoint may have been enabled since it was cached, and jobs of a closed group are left.
    endpoints.forget(of, uid);
    const stored = await endpoints.find(of, uid);
    return isOpen(stored) ? stored : undefined;
  };
  const disable = async (of: OrganizationId, endpoint: StoredEndpoint, why: 'gone' | 'failing') => {
    if ((await giveUp(of, endpoint, why, nowMs())) === 'disabled') count('disabled');
    endpoints.forget(of, endpoint.endpoint.uid);
  };
  return {
    name: 'webhooks',
    concurrency: 8,
    timeoutSeconds: 20,
    isRetryExpected: true,
    retryDelays: [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour],
    isOpen: async (lease) => (await openEndpoint(lease)) !== undefined,
    run: async (job: StoredJob) => {
      const { of } = job.lease;
      const endpoint = await openEndpoint(job.lease);
      if (endpoint === undefined) {
        return { outcome: 'failed', error: 'The endpoint was deleted or disabled.' };
      }
      if (isReplay(job)) return runReplay(of, endpoint, job, nowMs());
      const outcome = await attemptDelivery(of, endpoint, job, attempting);
      if (outcome.isGone) await disable(of, endpoint, 'gone');
      return outcome;
    },
    readPace: (lease) => readPace(lease.of, endpointOf(lease).uid),
    storePace: async (lease: Lease, before: Pace, pace: Pace) => {
      const { of, uid } = endpointOf(lease);
      if (JSON.stringify(before) !== JSON.stringify(pace)) await writePace(of, uid, pace);
      const endpoint = pace.failingSinceMs === null ? undefined : await openEndpoint(lease);
      if (endpoint && isGivenUp(pace.failingSinceMs, endpoint.enabledAtMs, nowMs()))
        await disable(of, endpoint, 'failing');
    },
  };
}

const isReplay = ({ key, lease }: StoredJob): boolean =>
  key.sk === keys.webhookReplay(lease.of, '').sk;
