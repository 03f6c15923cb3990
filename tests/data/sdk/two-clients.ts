import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type HttpRequest, HttpResponse } from '@smithy/core/protocols';
import { DayKeySigner } from '../../../lib/data/engine/day-key-signer.ts';
import { sendDocuments } from '../../../lib/data/engine/send-documents.ts';

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client of one of the two kinds, and the requests that it has sent. */
export interface Client {
  readonly table: DynamoDBDocumentClient;
  readonly sent: HttpRequest[];
  answer: Answer;
  /** What is answered before that, once each. */
  readonly first: Answer[];
}

const region = 'eu-central-1';
const credentials = { accessKeyId: 'AKID', secretAccessKey: 'secret', sessionToken: 'to/ken=' };
const endpoint = 'http://127.0.0.1:9';

function newClient(isOwn: boolean, maxAttempts: number): Client {
  const answer: Answer = { status: 200, body: '{}' };
  const made = { answer, first: [] as Answer[], sent: [] as HttpRequest[] };
  const handle = async (request: HttpRequest) => {
    made.sent.push(request);
    const { status, body, headers = {} } = made.first.shift() ?? made.answer;
    const response = { statusCode: status, headers: { ...headers }, body: Buffer.from(body) };
    return { response: new HttpResponse(response) };
  };
  const requestHandler = { handle, metadata: { handlerProtocol: 'http/1.1' } } as never;
  const settings = { region, credentials, endpoint, maxAttempts, requestHandler };
  const signer = async () => new DayKeySigner(credentials, region, client.config.sha256);
  const client: DynamoDBClient = new DynamoDBClient({
    ...settings,
    ...(isOwn && { signer: signer as never }),
  });
  const marshallOptions = { removeUndefinedValues: true };
  const table = DynamoDBDocumentClient.from(client, { marshallOptions });
  if (isOwn) sendDocuments(client, table);
  return Object.assign(made, { table });
}

/** The service's own client and the SDK's, both without a network: what each sends is kept, and each is answered what the test says. */
export const twoClients = (maxAttempts = 1): { readonly own: Client; readonly sdk: Client } => ({
  own: newClient(true, maxAttempts),
  sdk: newClient(false, maxAttempts),
});

/** Any command of the document client. */
export interface Command {
  readonly input: object;
}

/** What a client sends for a command, and what it makes of an answer or of an error. */
export async function exchange(client: Client, command: Command, answer: Answer) {
  client.answer = answer;
  client.sent.length = 0;
  const outcome = await client.table.send(command as never).catch((error: unknown) => error);
  const [request] = client.sent;
  return { outcome, request, body: request && textOf(request.body) };
}

const textOf = (body: string | Uint8Array): string =>
  typeof body === 'string'
    ? body
    : Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();
