import { verifyDeployment } from '../../lib/admin/verify-deployment.ts';
import { implementWorker } from '../../lib/workers/implement-worker.ts';

/** What `npm run deploy` sends: the address of the stage. */
interface Deployment {
  readonly url: string;
}

export const handler = implementWorker<Deployment>(
  'verifyDeployment',
  async ({ url }, nowMs) => {
    await verifyDeployment(url, nowMs);
    return { isIdle: false, isFailed: false, line: { verified: 1 } };
  },
  110_000,
);
