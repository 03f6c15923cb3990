import { randomUUID } from 'node:crypto';
import { functionList } from '../function-list.ts';

type Handler = (event: object, context: object) => Promise<{ statusCode: number; body: string }>;

export interface Request {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
}

/** Sends a request and gives the text of its reply. */
export type Send = () => Promise<string>;

/** Makes the event of a request; to send it, as often as one likes, is what is measured. */
export type Operation = (request: Request) => Send;

/** The handler of an operation, called in process with an event of an HTTP API; an answer that is no success ends the bench. */
export async function operation(id: string, key: string): Promise<Operation> {
  const found = functionList.find((one) => one.id === id);
  if (found === undefined) throw new Error(`Unknown function ${id}.`);
  const { handler } = (await import(`../../${found.module}.ts`)) as { handler: Handler };
  return (request) => {
    const event = eventOf(found.route, key, request);
    const context = { awsRequestId: randomUUID() };
    return async () => {
      const answer = await handler({ ...event }, context);
      if (answer.statusCode >= 300) {
        throw new Error(`${id} answered ${answer.statusCode}: ${answer.body}`);
      }
      return answer.body;
    };
  };
}

function eventOf(routeKey: string, key: string, { params = {}, query = '', body }: Request) {
  const [method = '', path = ''] = routeKey.split(' ');
  const rawPath = path.replaceAll(/\{(\w+)\}/gu, (_, name) => params[name] ?? '');
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString: query,
    headers: {
      'x-service-api-key': key,
      'user-agent': 'bench',
      ...(body && { 'content-type': 'application/json' }),
    },
    pathParameters: params,
    requestContext: { http: { method, path: rawPath, sourceIp: '127.0.0.1' }, stage: '$default' },
    ...(body && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  };
}

export const uidOf = (reply: string): string => JSON.parse(reply).data.uid;
