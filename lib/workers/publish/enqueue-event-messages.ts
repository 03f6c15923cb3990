import { sendsTexts } from '../../app/sends-texts.ts';
import { enqueueMessages } from '../../data/messages/message-jobs.ts';
import type { EventMessages } from '../../domain/messages/message-job.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { PublishedEvent } from './published-event.ts';

/** Whether a mail provider is set. */
const sendsMails = (): boolean => (process.env.MAIL_PROVIDER ?? '') !== '';

/** Lets a worker send the messages about events. Returns the number of events. A stage without a provider sends none. */
export async function enqueueEventMessages(
  of: OrganizationId,
  events: readonly PublishedEvent[],
  nowMs: number,
): Promise<number> {
  if (!sendsMails() && !sendsTexts()) return 0;
  const jobs = events.flatMap(
    ({ messageContext, position, publishedMs, content }): EventMessages[] =>
      messageContext
        ? [{ ...messageContext, kind: 'event', position, publishedMs, version: content.version }]
        : [],
  );
  await enqueueMessages(of, jobs, nowMs);
  return jobs.length;
}
