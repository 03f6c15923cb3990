import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { pause, timeLeftMs } from './deadline.ts';

const attemptsAtMost = 8;

/**
 * Writes one item, and retries after a conflict with a transaction. The SDK does not retry such a
 * conflict.
 */
export async function withoutConflict<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      const isOver = attempt >= attemptsAtMost || timeLeftMs() <= 0;
      if (isOver || !(error instanceof TransactionConflictException)) throw error;
      await pause(Math.random() * Math.min(400, 10 * 2 ** attempt));
    }
  }
}
