import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { getSchemaSerdePlugin } from '@smithy/core/schema';
import { documentProtocol } from './document-protocol.ts';
import { type KeyNodes, readerOf, writerOf } from './document-text.ts';
import { keepResolved } from './keep-resolved.ts';

/** The commands whose inputs and outputs are documents and plain JSON, and nothing else. */
const commands: ReadonlySet<unknown> = new Set([
  'BatchGetItem',
  'BatchWriteItem',
  'DeleteItem',
  'GetItem',
  'PutItem',
  'Query',
  'Scan',
  'TransactWriteItems',
  'UpdateItem',
]);

/** What a command of the document client has beside what its types show. */
interface DocumentCommand {
  readonly input: object;
  readonly inputKeyNodes: KeyNodes;
  readonly outputKeyNodes: KeyNodes;
  /** The command of the plain client that it sends. */
  readonly clientCommand: GetCommand & { readonly schema?: readonly unknown[] };
}

type Answering = (
  args: object,
) => Promise<{ readonly response: unknown; readonly output: unknown }>;
type Handler = (args: { readonly input: object }) => Promise<{ readonly output: object }>;
type Send = (command: DocumentCommand, ...others: readonly unknown[]) => Promise<object>;

/**
 * Makes a document client send the commands that it wraps, with documents in them, through handlers
 * that are resolved once a kind of command. The SDK resolves the middleware of each command anew, and
 * makes a tree of attribute values of its documents and text of the tree; `cacheMiddleware` spares the
 * first for clients of attribute values only.
 */
export function sendDocuments(client: DynamoDBClient, table: DynamoDBDocumentClient): void {
  const handlers = new Map<unknown, Handler>();
  onChange(client.middlewareStack, () => handlers.clear());
  const sendWrapping = table.send.bind(table) as unknown as Send;
  const send: Send = async (command, ...others) => {
    const { constructor: kind, clientCommand, input } = command;
    if (others.length > 0 || !commands.has(clientCommand.schema?.[2])) {
      return sendWrapping(command, ...others);
    }
    const handler = handlers.get(kind) ?? handlerOf(client, command);
    handlers.set(kind, handler);
    return (await handler({ input })).output;
  };
  Object.assign(table, { send });
}

/** What does nothing here, or nothing that the table looks at: a log without lines, trace heads, the features of the SDK. */
const idle = ['loggerMiddleware', 'recursionDetectionMiddleware', 'getUserAgentMiddleware'];

function handlerOf(client: DynamoDBClient, command: DocumentCommand): Handler {
  const { inputKeyNodes, outputKeyNodes, clientCommand } = command;
  // The SDK copies it for each call, which takes a plain object a quarter of the time.
  const config = { ...client.config };
  const protocol = documentProtocol(client, writerOf(inputKeyNodes));
  const read = readerOf(outputKeyNodes);
  const stack = client.middlewareStack.clone();
  for (const name of idle) stack.remove(name);
  stack.use(getSchemaSerdePlugin({ protocol } as never));
  keepResolved(stack);
  // Where the document client does it, too: a document that cannot be read is no answer of somebody else.
  const reading = (next: Answering) => async (args: object) => {
    const { response, output } = await next(args);
    return { response, output: read(output) };
  };
  const toMiddleware = 'deserializerMiddleware';
  stack.addRelativeTo(reading as never, {
    relation: 'before',
    toMiddleware,
    name: 'readDocuments',
  });
  return clientCommand.resolveMiddleware(stack, config as never, undefined as never) as never;
}

type Stack = DynamoDBClient['middlewareStack'];

/** A handler that was resolved does not know of a middleware that comes or goes later. */
function onChange(stack: Stack, forget: () => void): void {
  for (const change of ['add', 'addRelativeTo', 'remove', 'removeByTag'] as const) {
    const before = stack[change] as (...args: readonly unknown[]) => unknown;
    const changed = (...args: readonly unknown[]) => {
      forget();
      return before(...args);
    };
    Object.assign(stack, { [change]: changed });
  }
}
