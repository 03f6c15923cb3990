import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/** What a real table sometimes answers to a transaction and the engine never does. */
export const cancelledBy = (...codes: readonly string[]) =>
  new TransactionCanceledException({
    message: 'The transaction was cancelled.',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
