/** The minimum of every function that uses the table: the client and its commands. */
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Call } from './calls.ts';
import { replay } from './floor.ts';

const commands = {
  BatchGetCommand,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
};

/** A call that can be sent to another process. */
export interface SerializedCall extends Call {
  readonly command: string;
}

/** Makes only the calls of a request. */
export const send = (calls: readonly SerializedCall[]): Promise<void> =>
  replay(
    calls.map(({ command, input }) => {
      const Command = commands[command as keyof typeof commands];
      return new Command(input as never);
    }),
  );
export const used = [TransactionCanceledException, unmarshall];
