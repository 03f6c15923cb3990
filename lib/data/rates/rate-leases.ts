import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type Counted, rolled, windowSeconds } from '../../domain/rates/rate-window.ts';
import type { Item } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';

/**
 * The result of counting tokens in a window. If it is not granted, `counted` is the stored count.
 */
export interface Lease {
  readonly isGranted: boolean;
  readonly counted: Counted;
}

interface LeaseRequest {
  /** The number of tokens. */
  readonly tokens: number;
  /** The maximum count including these tokens, based on the count of the previous window. */
  readonly max: (counted: Counted) => number;
}

/** Time to store a window. Its count is needed until the next window ends. */
const keptSeconds = 6 * windowSeconds;

/**
 * Counts all of the tokens or none, with one conditional write. If the known count is outdated, it
 * tries again with the stored count. It needs no consistent read and no item for each window.
 */
export async function leaseTokens(
  caller: string,
  known: Counted,
  asked: LeaseRequest,
): Promise<Lease> {
  let counted = known;
  for (let attempt = 0; attempt < attemptsAtMost; attempt += 1) {
    if (counted.now + asked.tokens > asked.max(counted)) return { isGranted: false, counted };
    const outcome = await count(caller, counted, asked.tokens, asked.max(counted));
    if (outcome.isGranted) return outcome;
    // The stored count is newer than the known count.
    const { window } = outcome.counted;
    // Another instance whose clock is a little ahead has begun the next window.
    counted = window > known.window ? outcome.counted : rolled(outcome.counted, known.window);
  }
  return { isGranted: false, counted };
}

const attemptsAtMost = 4;

async function count(
  caller: string,
  counted: Counted,
  tokens: number,
  max: number,
): Promise<Lease> {
  const { window, now, before } = counted;
  const isKnown = now > 0;
  const values = { ':w': window, ':n': tokens, ':exp': (window + 1) * windowSeconds + keptSeconds };
  try {
    const { Attributes } = await table.send(
      new UpdateCommand({
        TableName,
        Key: { ...keys.rate(caller) },
        ...(isKnown
          ? {
              UpdateExpression: 'ADD n :n',
              ConditionExpression: 'w = :w AND n <= :max',
              ExpressionAttributeValues: { ':w': window, ':n': tokens, ':max': max - tokens },
            }
          : {
              UpdateExpression: 'SET w = :w, n = :n, b = :b, exp = :exp',
              ConditionExpression:
                before > 0 ? 'w = :last AND n = :b' : 'attribute_not_exists(w) OR w < :last',
              ExpressionAttributeValues: { ...values, ':b': before, ':last': window - 1 },
            }),
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { isGranted: true, counted: countedIn(Attributes as Item) };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const item = error.Item && unmarshall(error.Item);
    return { isGranted: false, counted: item ? countedIn(item) : { window, now: 0, before: 0 } };
  }
}

const countedIn = ({ w, n, b }: Item): Counted => ({
  window: w as number,
  now: n as number,
  before: b as number,
});
