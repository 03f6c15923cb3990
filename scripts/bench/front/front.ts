import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { gatewayRoutesOf, routedFunctions } from '../../function-list.ts';

/*
 * A separate process that serves every handler like the gateway, with as little other code as
 * possible. It knows only its environment: the engine and the table. It sends its port to the
 * parent process, and ends with it. With the argument `own-url`, its own address is the public address of the service.
 */
process.on('disconnect', () => process.exit());

interface Answer {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

const served = routedFunctions.flatMap((routed) =>
  gatewayRoutesOf(routed).map((route) => {
    const [method = '', path = ''] = route.split(' ');
    return { route, method, module: routed.module, segments: path.split('/') };
  }),
);
const fallback = served.find(({ route }) => route === '$default');

/** The path parameters, decoded like at the gateway; undefined if the path does not match. */
function paramsOf(segments: readonly string[], path: string): Record<string, string> | undefined {
  const sent = path.split('/');
  if (sent.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = sent[index] ?? '';
    if (segment.startsWith('{') && value !== '') params[segment.slice(1, -1)] = decoded(value);
    else if (segment !== value) return undefined;
  }
  return params;
}

/** Returns a text that cannot be decoded without change. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The body like from the gateway: a picture in base64, all else as text. */
async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const isBase64Encoded = /^image\//iu.test(request.headers['content-type'] ?? '');
  const body = Buffer.concat(chunks).toString(isBase64Encoded ? 'base64' : 'utf8');
  return { ...(body !== '' && { body }), isBase64Encoded };
}

async function answer(request: IncomingMessage): Promise<Answer> {
  const { method = '', url = '' } = request;
  const [path = '', query = ''] = url.split('?');
  const body = await bodyOf(request);
  for (const one of served) {
    const params = one.method === method ? paramsOf(one.segments, path) : undefined;
    if (params !== undefined) return handle(one.module, event(one.route, params));
  }
  return handle(fallback?.module, event('$default', {}));

  function event(routeKey: string, pathParameters: Record<string, string>) {
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
    return {
      version: '2.0',
      routeKey,
      rawPath: path,
      rawQueryString: query,
      headers: Object.fromEntries(headers),
      ...(request.headers.cookie && { cookies: request.headers.cookie.split('; ') }),
      pathParameters,
      requestContext: { http: { method, path, sourceIp: '127.0.0.1' }, stage: '$default' },
      ...body,
    };
  }
}

const loaded = new Set<string>();

/** A function is loaded at its first call, like in a deployment. */
async function handle(module = '', event: object): Promise<Answer> {
  const { handler } = await import(`../../../${module}.ts`);
  if (!loaded.has(module)) {
    loaded.add(module);
    // A killed process would not write the compile cache for the next one.
    flushCompileCache();
  }
  return handler(event, { awsRequestId: randomUUID() });
}

const server = createServer((request, response) => {
  answer(request).then(
    ({ statusCode, headers, cookies, body = '', isBase64Encoded }) =>
      response
        .writeHead(statusCode, { ...headers, ...(cookies && { 'set-cookie': [...cookies] }) })
        .end(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')),
    (error) => response.writeHead(500).end(String(error)),
  );
});
// A long timeout, because closing an idle connection while a client sends a request would look like
// a failure.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  if (process.argv[2] === 'own-url') process.env.PUBLIC_URL = `http://127.0.0.1:${port}`;
  process.send?.(port);
});
