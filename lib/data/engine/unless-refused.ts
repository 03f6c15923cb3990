import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';

/** Runs a write, and returns `refused` if its condition fails. */
export async function unlessRefused<Outcome>(
  run: () => Promise<Outcome>,
): Promise<Outcome | 'refused'> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return 'refused';
    throw error;
  }
}
