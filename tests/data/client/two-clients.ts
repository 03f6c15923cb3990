import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type HttpRequest, HttpResponse } from '@smithy/core/protocols';
import { documentsOf, newDocumentClient } from '../../../lib/data/client/document-client.ts';

export interface Response {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client of one of the two kinds, and the requests that it has sent. */
export interface Client {
  readonly table: Pick<DynamoDBDocumentClient, 'send'>;
  readonly middlewareStack: DynamoDBClient['middlewareStack'];
  readonly sent: HttpRequest[];
  response: Response;
  /** Responses to the first requests, before all others get `response`. */
  readonly first: Response[];
}

const region = 'eu-central-1';
const credentials = { accessKeyId: 'AKID', secretAccessKey: 'secret', sessionToken: 'to/ken=' };
const endpoint = 'http://127.0.0.1:9';

function newClient(isOwn: boolean, maxAttempts: number): Client {
  const first: Response[] = [];
  const sent: HttpRequest[] = [];
  const handle = async (request: HttpRequest) => {
    sent.push(request);
    const { status, body, headers = {} } = first.shift() ?? made.response;
    const response = { statusCode: status, headers: { ...headers }, body: Buffer.from(body) };
    return { response: new HttpResponse(response) };
  };
  const requestHandler = { handle, metadata: { handlerProtocol: 'http/1.1' } };
  const settings = { region, credentials, endpoint, maxAttempts, requestHandler };
  const client = isOwn ? newDocumentClient(settings) : new DynamoDBClient(settings);
  const { middlewareStack } = client;
  const table = isOwn
    ? documentsOf(client)
    : DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const made: Client = {
    table,
    middlewareStack,
    sent,
    first,
    response: { status: 200, body: '{}' },
  };
  return made;
}

/**
 * The client of the service and the client of the SDK. Both record their requests and get the responses of the
 * test instead of using a network.
 */
export const twoClients = (maxAttempts = 1): { readonly own: Client; readonly sdk: Client } => ({
  own: newClient(true, maxAttempts),
  sdk: newClient(false, maxAttempts),
});

/** A command of the document client. */
export interface Command {
  readonly input: object;
}

/** The request that a client sends for a command, and its outcome: an output or an error. */
export async function exchange(client: Client, command: Command, response: Response) {
  client.response = response;
  client.sent.length = 0;
  const outcome = await client.table.send(command as never).catch((error: unknown) => error);
  const [request] = client.sent;
  return { outcome, request, body: request && textOf(request.body) };
}

const textOf = (body: string | Uint8Array): string =>
  typeof body === 'string'
    ? body
    : Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();
