import { randomUUID } from 'node:crypto';
import { routedFunctions } from '../function-list.ts';

interface Answer {
  readonly statusCode: number;
  readonly body: string;
}
type Handler = (event: object, context: object) => Promise<Answer>;

export interface Request {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
}

/** Sends a request and returns the text of its response. */
export type Send = () => Promise<string>;

/**
 * Makes the event of a request. The returned function can be called repeatedly, and is the measured
 * part.
 */
export type Operation = (request: Request) => Send;

/**
 * The handler of an operation, called in process with an event of an HTTP API. Any other status of
 * the response ends the bench.
 */
export async function operation(id: string, key: string, refusal?: number): Promise<Operation> {
  const { route, module } = functionOf(id);
  const { handler } = (await import(`../../${module}.ts`)) as { handler: Handler };
  return (request) => {
    const event = eventOf(route, key, request);
    const context = { awsRequestId: randomUUID() };
    return async () => {
      const { statusCode, body } = await handler({ ...event }, context);
      const isExpected = refusal === undefined ? statusCode < 300 : statusCode === refusal;
      if (!isExpected) throw new Error(`${id} answered ${statusCode}: ${body}`);
      return body;
    };
  };
}

export function functionOf(id: string) {
  const found = routedFunctions.find((one) => one.id === id);
  if (found === undefined) throw new Error(`Unknown function ${id}.`);
  return found;
}

export function eventOf(
  routeKey: string,
  key: string,
  { params = {}, query = '', body }: Request,
): object {
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
