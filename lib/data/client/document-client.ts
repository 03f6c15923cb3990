import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  GetItemCommand,
  QueryCommand as PlainQueryCommand,
  ScanCommand as PlainScanCommand,
  PutItemCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { type Credentials, DayKeySigner } from './day-key-signer.ts';
import { readDocuments } from './document-json.ts';
import { DocumentProtocol, hasDocuments } from './document-protocol.ts';

type Settings = DynamoDBClientConfig & { readonly credentials: Credentials };

/** Sends each command of the document client as the command of the plain client with the same input. */
const sendersOf = (client: DynamoDBClient) =>
  new Map<unknown, (input: never) => Promise<object>>([
    [BatchGetCommand, (input) => client.send(new BatchGetItemCommand(input))],
    [BatchWriteCommand, (input) => client.send(new BatchWriteItemCommand(input))],
    [DeleteCommand, (input) => client.send(new DeleteItemCommand(input))],
    [GetCommand, (input) => client.send(new GetItemCommand(input))],
    [PutCommand, (input) => client.send(new PutItemCommand(input))],
    [QueryCommand, (input) => client.send(new PlainQueryCommand(input))],
    [ScanCommand, (input) => client.send(new PlainScanCommand(input))],
    [TransactGetCommand, (input) => client.send(new TransactGetItemsCommand(input))],
    [TransactWriteCommand, (input) => client.send(new TransactWriteItemsCommand(input))],
    [UpdateCommand, (input) => client.send(new UpdateItemCommand(input))],
  ]);

/** Middleware without an effect here: it logs nothing, and adds headers that DynamoDB ignores. */
const idle = ['loggerMiddleware', 'recursionDetectionMiddleware', 'getUserAgentMiddleware'];

/** Creates a client of the SDK that sends and returns documents in place of attribute values. */
export function newDocumentClient(settings: Settings): DynamoDBClient {
  const client: DynamoDBClient = new DynamoDBClient({
    ...settings,
    signer: new DayKeySigner(settings.credentials, () => client.config.region()),
    protocol: DocumentProtocol,
    cacheMiddleware: true,
  });
  for (const name of idle) client.middlewareStack.remove(name);
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const result = await next(args);
        if (hasDocuments(commandName.replace(/Command$/u, ''))) readDocuments(result.output ?? {});
        return result;
      },
    { step: 'deserialize', priority: 'high', name: 'readDocuments' },
  );
  return client;
}

/** Sends the commands of the document client through a client that was created by `newDocumentClient`. */
export function documentsOf(client: DynamoDBClient): Pick<DynamoDBDocumentClient, 'send'> {
  const senders = sendersOf(client);
  const send = async (command: { readonly input: object }) => {
    const sender = senders.get(command.constructor);
    if (sender === undefined) throw new TypeError('The command is not one of the document client.');
    return sender(command.input as never);
  };
  return { send: send as DynamoDBDocumentClient['send'] };
}
