import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/** An error that DynamoDB can return for a transaction, and that the engine of the tests never returns. */
export const cancelledBy = (...codes: readonly string[]) =>
  new TransactionCanceledException({
    message: 'The transaction was cancelled.',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
