import { verifyDeployment } from '../../lib/admin/verify-deployment.ts';
import { forbiddenPart } from '../../lib/outbound/check-url.ts';
import { surroundings } from '../../lib/outbound/surroundings.ts';
import { implementWorker } from '../../lib/workers/implement-worker.ts';

/** The event that `npm run deploy` sends, with the address of the stage. */
interface Deployment {
  readonly url: string;
}

export const handler = implementWorker<Deployment>(
  'verifyDeployment',
  async ({ url }, nowMs) => {
    // The API key of the check is sent to this address.
    const forbidden = forbiddenPart(url, surroundings().reach);
    if (forbidden !== undefined)
      throw new Error(`The address of the stage is refused. ${forbidden}`);
    await verifyDeployment(url, nowMs);
    return { isIdle: false, isFailed: false, line: { verified: 1 } };
  },
  110_000,
);
