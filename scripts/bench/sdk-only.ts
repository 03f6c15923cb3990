/** What every function that uses the table carries at least: the client, and the commands it sends. */
import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';

export const table = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    region: 'eu-central-1',
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
  }),
);
export const used = [
  BatchGetCommand,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  TransactionCanceledException,
  unmarshall,
];
