import type { SNSEvent } from 'aws-lambda';
import type { WorkerResult } from '../implement-worker.ts';
import { stopIn } from './ses-notice.ts';
import { stopAddress } from './stop-address.ts';

/** Stops addresses for which SES reports bounces or complaints. Lambda repeats a run that fails. */
export async function stopAddresses(
  { Records }: Pick<SNSEvent, 'Records'>,
  nowMs: number,
): Promise<WorkerResult> {
  const line = { bounced: 0, complained: 0, ignored: 0 };
  for (const { Sns } of Records) {
    const stop = stopIn(Sns.Message);
    if (stop !== undefined) await stopAddress(stop.of, stop.undelivered, stop.reason, nowMs);
    line[stop?.reason ?? 'ignored'] += 1;
  }
  return { isIdle: false, isFailed: false, line };
}
