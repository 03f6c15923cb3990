import { countMails, hourOf } from '../../data/messages/mail-counts.ts';
import { hourlyLimits, type MailQueue } from '../../domain/messages/mail-queue.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';

/** Counts the mails that one run of a worker sends. */
export interface MailCounter {
  /** Returns false if the limit of the hour is reached. */
  readonly count: (of: OrganizationId, queue: MailQueue, nowMs: number) => Promise<boolean>;
  /** Gives back the mails that were counted but not sent. */
  readonly giveBack: () => Promise<void>;
}

/** Mails of one queue that are counted together, because a run that sends many would write the counter for each. */
interface Block {
  readonly of: OrganizationId;
  readonly queue: MailQueue;
  readonly hour: number;
  left: number;
  sent: number;
}

/** A block is small enough that what a killed worker does not give back is at most a hundredth of the limit. */
const partOfLimit = 100;

/** Counts mails against the limit of an organization for an hour. */
export function mailCounter(anHour: number): MailCounter {
  const blocks = new Map<string, Block>();
  const blockOf = (of: OrganizationId, queue: MailQueue, hour: number): Block => {
    const name = `${of} ${queue} ${hour}`;
    const block = blocks.get(name) ?? { of, queue, hour, left: 0, sent: 0 };
    blocks.set(name, block);
    return block;
  };
  return {
    count: async (of, queue, nowMs) => {
      const block = blockOf(of, queue, hourOf(nowMs));
      const limits = hourlyLimits(queue, anHour);
      if (block.left === 0) {
        const size = Math.max(1, Math.min(block.sent, Math.floor(anHour / partOfLimit)));
        if (await countMails(of, block.hour, limits, size)) block.left += size;
        else if (size === 1 || !(await countMails(of, block.hour, limits, 1))) return false;
        else block.left += 1;
      }
      block.left -= 1;
      block.sent += 1;
      return true;
    },
    giveBack: async () => {
      for (const { of, queue, hour, left } of blocks.values())
        if (left > 0) await countMails(of, hour, hourlyLimits(queue, anHour), -left);
    },
  };
}
