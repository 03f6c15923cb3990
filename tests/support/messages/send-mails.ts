import { sendMessages } from '../../../lib/workers/messages/send-messages.ts';
import { tellChanges } from '../feed/tell-changes.ts';

/** Publishes all changes, and sends all messages that are due at an instant. */
export async function sendMails(nowMs = Date.now()): Promise<Readonly<Record<string, unknown>>> {
  await tellChanges();
  const { line } = await sendMessages({}, Math.max(nowMs, Date.now()));
  return line;
}
