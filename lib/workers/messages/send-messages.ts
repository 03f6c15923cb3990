import { gate } from '../../data/engine/gate.ts';
import type { MailServer } from '../../outbound/mail-server.ts';
import type { Wake, WorkerResult } from '../implement-worker.ts';
import { runQueue } from '../queue/run-queue.ts';
import { mailCounter } from './mail-counter.ts';
import { chosenMailServer, mailsAnHour } from './mail-settings.ts';
import { messagesQueue } from './messages-queue.ts';

/** Maximum number of connections to a mail server. */
const mailsAtOnce = 10;

/** Sends the messages that are due, of all organizations. A mail server is only opened if there is a message. */
export async function sendMessages({ waitMs = 0 }: Wake, startMs: number): Promise<WorkerResult> {
  let opened: Promise<MailServer | undefined> | undefined;
  const server = () => {
    opened ??= chosenMailServer();
    return opened;
  };
  const inTurn = gate(mailsAtOnce);
  const counter = mailCounter(mailsAnHour());
  try {
    return await runQueue(
      messagesQueue(({ nowMs, report }) => ({ server, counter, nowMs, inTurn, report })),
      startMs,
      { waitMs },
    );
  } finally {
    (await opened?.catch(() => undefined))?.close();
    await counter.giveBack();
  }
}
