import { countMails, hourOf } from '../../data/messages/mail-counts.ts';
import { hourlyLimits, type MailClass } from '../../domain/messages/mail-class.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';

/** Counts the mails that one run of a worker sends. */
export interface MailCounter {
  /** Returns false if the limit of the hour is reached. */
  readonly count: (of: OrganizationId, mailClass: MailClass, nowMs: number) => Promise<boolean>;
  /** Gives back the mails that were counted but not sent. */
  readonly giveBack: () => Promise<void>;
}

/** Mails of one class that are counted together, because a run that sends many would write the counter for each. */
interface Block {
  readonly of: OrganizationId;
  readonly mailClass: MailClass;
  readonly hour: number;
  left: number;
  sent: number;
  /** Whether the limit of the hour is reached. */
  isFull: boolean;
  /** The reservation in progress. Concurrent mails wait for it. */
  reserving: Promise<void> | undefined;
}

/** Maximum size of a block, as a part of the limit. A killed worker does not give back its block. */
const partOfLimit = 100;

/** Counts mails against the limit of an organization for an hour. */
export function mailCounter(anHour: number): MailCounter {
  const blocks = new Map<string, Block>();
  const blockOf = (of: OrganizationId, mailClass: MailClass, hour: number): Block => {
    const name = `${of} ${mailClass} ${hour}`;
    const unused = { left: 0, sent: 0, isFull: false, reserving: undefined };
    const block = blocks.get(name) ?? { of, mailClass, hour, ...unused };
    blocks.set(name, block);
    return block;
  };
  return {
    count: async (of, mailClass, nowMs) => {
      const block = blockOf(of, mailClass, hourOf(nowMs));
      while (block.left === 0 && !block.isFull) {
        block.reserving ??= reserve(block, anHour).finally(() => {
          block.reserving = undefined;
        });
        await block.reserving;
      }
      if (block.left === 0) return false;
      block.left -= 1;
      block.sent += 1;
      return true;
    },
    giveBack: async () => {
      for (const { of, mailClass, hour, left } of blocks.values())
        if (left > 0) await countMails(of, hour, hourlyLimits(mailClass, anHour), -left);
    },
  };
}

/** Reserves the next mails. A run that has sent more reserves more. */
async function reserve(block: Block, anHour: number): Promise<void> {
  const { of, mailClass, hour, sent } = block;
  const limits = hourlyLimits(mailClass, anHour);
  const most = Math.max(1, Math.min(sent, Math.floor(anHour / partOfLimit)));
  for (const size of most === 1 ? [1] : [most, 1]) {
    if (!(await countMails(of, hour, limits, size))) continue;
    block.left += size;
    return;
  }
  block.isFull = true;
}
