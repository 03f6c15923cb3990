import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { isUnavailable } from '../engine/is-unavailable.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';

/** The maximum count in one hour and in one day, both in UTC. */
export interface DayLimit {
  readonly hour: number;
  readonly day: number;
}

const hourSeconds = 3600;
const daySeconds = 86_400;

/**
 * The counters of one day. A single item contains the count of the day and of each hour, so that
 * one write checks and changes both.
 */
function countOf(counter: string, nowSeconds: number) {
  const day = Math.floor(nowSeconds / daySeconds);
  const hour = Math.floor((nowSeconds % daySeconds) / hourSeconds);
  return {
    Key: { ...keys.rate(`${counter}.${day}`) },
    hour: `h${hour}`,
    exp: (day + 2) * daySeconds,
  };
}

/**
 * Raises the counts of the current hour and day. Returns 0, or, if one of the counts is at its
 * maximum, the seconds until the next hour or day. In this case nothing is counted.
 */
export async function countInDay(
  counter: string,
  atMost: DayLimit,
  nowSeconds: number,
): Promise<number> {
  const { Key, hour, exp } = countOf(counter, nowSeconds);
  const command = new UpdateCommand({
    TableName,
    Key,
    UpdateExpression: 'SET exp = :exp ADD n :one, #hour :one',
    ConditionExpression:
      '(attribute_not_exists(n) OR n < :day) AND (attribute_not_exists(#hour) OR #hour < :hour)',
    ExpressionAttributeNames: { '#hour': hour },
    ExpressionAttributeValues: {
      ':exp': exp,
      ':one': 1,
      ':day': atMost.day,
      ':hour': atMost.hour,
    },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
  try {
    await table.send(command);
    return 0;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const { n = 0 } = error.Item ? unmarshall(error.Item) : {};
    const seconds = n < atMost.day ? hourSeconds : daySeconds;
    return seconds - (nowSeconds % seconds);
  }
}

/**
 * Lowers the counts that `countInDay` raised at the same instant. If the table is unavailable, the
 * counts stay unchanged, so that the caller still gets its response.
 */
export async function uncountInDay(counter: string, nowSeconds: number): Promise<void> {
  const { Key, hour } = countOf(counter, nowSeconds);
  const command = new UpdateCommand({
    TableName,
    Key,
    UpdateExpression: 'ADD n :less, #hour :less',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#hour': hour },
    ExpressionAttributeValues: { ':less': -1 },
  });
  await table.send(command).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
  });
}
