import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Problem } from '../../lib/contract/problem.ts';
import { forOneCaller } from '../../lib/http/observe.ts';
import { problemReply } from '../../lib/http/problem-reply.ts';

/*
 * Makes the local server behave like the gateway. serverless-offline uses hapi, which answers some
 * requests itself that the gateway passes to the service, and corrects others. Only an
 * authentication provider gets access to hapi, so this file is one, although it authenticates no
 * request.
 */

/** The part of hapi that is used. */
interface Request {
  method: string;
  payload: Buffer | undefined;
  /** The values of the cookies by name. hapi refuses some cookies that the gateway passes on, so it does not parse them. */
  state: Readonly<Record<string, readonly string[]>> | null;
  readonly info: { acceptEncoding: string };
  readonly raw: { readonly req: IncomingMessage };
  readonly response: {
    readonly isBoom?: boolean;
    readonly output: { readonly statusCode: number; readonly headers: Headers };
  };
  readonly setUrl: (url: string, stripTrailingSlash: boolean) => void;
  readonly setMethod: (method: string) => void;
}
interface Reply {
  readonly code: (status: number) => Reply;
  readonly header: (name: string, value: unknown) => Reply;
  readonly takeover: () => Reply;
}
interface Toolkit {
  readonly continue: symbol;
  readonly response: (body: string | undefined) => Reply;
  readonly authenticated: (as: { readonly credentials: object }) => unknown;
}
type Step = (request: Request, h: Toolkit) => unknown;
interface Server {
  readonly listener: object;
  readonly ext: (point: string, step: Step) => void;
}
type Headers = Readonly<Record<string, unknown>>;

/** A method without routes, so the request reaches the fallback of the service. */
const noMethod = 'unrouted';

/** Whether hapi would answer a request itself. The gateway passes OPTIONS on to the service. */
const isUnrouted = ({ method }: IncomingMessage): boolean => method === 'OPTIONS';

const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

/** The URL with each invalid percent sign replaced by an encoded one. */
const readable = (url: string): string =>
  url.replaceAll(/(?:%[\da-f]{2})+|%/giu, (bytes) => {
    try {
      decodeURIComponent(bytes);
      return bytes;
    } catch {
      return bytes.replaceAll('%', '%25');
    }
  });

/** Headers that would make hapi send only a part of the response, decompress the body, or add CORS headers. */
const ofNoConcern = ['content-encoding', 'if-modified-since', 'if-none-match', 'origin', 'range'];

/** With this media type, serverless-offline passes a body in base64, so that no byte changes. */
const binary = 'application/octet-stream';

/** A picture is passed in base64, like at the gateway. */
const isText = (mediaType = ''): boolean => !/^\s*image\//iu.test(mediaType);

/** Changes the headers for hapi. The handlers receive the raw headers. */
const beforeRouting: Step = (request, h) => {
  const { req } = request.raw;
  const { url = '/', headers, rawHeaders } = req;
  try {
    request.setUrl(readable(url), false);
  } catch {
    return refusal(h, 400).takeover();
  }
  for (const name of ofNoConcern) delete headers[name];
  // The gateway does not compress responses of handlers.
  request.info.acceptEncoding = '';
  if (isUnrouted(req)) request.setMethod(noMethod);
  if (hasBody(req)) {
    // A body without a media type, or with an empty one, would be passed as JSON.
    if (!headers['content-type']?.trim())
      rawHeaders.push('Content-Type', 'application/octet-stream');
    // hapi refuses bodies that it cannot read, and parses some media types.
    headers['content-type'] = isText(headers['content-type']) ? 'text/plain' : binary;
  }
  return h.continue;
};

/** The values of the cookies in a header, by name. */
function cookiesIn(header = ''): Request['state'] {
  const cookies = header
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.includes('='))
    .map((cookie) => [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)]);
  const byName = Map.groupBy(cookies, ([name = '']) => name);
  return Object.fromEntries(
    [...byName].map(([name, found]) => [name, found.map(([, value = '']) => value)]),
  );
}

const beforeHandler: Step = async (request, h) => {
  const { req } = request.raw;
  const { method = '' } = req;
  request.method = method.toLowerCase();
  request.state = cookiesIn(req.headers.cookie);
  // hapi does not read the body of GET and HEAD.
  if (['GET', 'HEAD'].includes(method) && hasBody(req)) request.payload = await buffer(req);
  return h.continue;
};

/** The problem of a refusal that no handler made. */
function problemOf(status: number): Problem {
  if (status === 413) return new Problem('request/too-large');
  if (status === 404) return new Problem('route/unknown');
  if (status !== 400) return new Problem('service/failed');
  const detail = 'The request cannot be read.';
  return new Problem('request/invalid', {
    errors: [{ pointer: '', code: 'request/invalid', detail }],
  });
}

function refusal(h: Toolkit, status: number, beside: Headers = {}): Reply {
  const requestId = randomUUID();
  const { statusCode, headers, body } = problemReply(problemOf(status), requestId);
  const reply = h.response(body).code(statusCode ?? 500);
  const all = { ...beside, ...forOneCaller, ...headers, 'x-request-id': requestId };
  for (const [name, value] of Object.entries(all)) reply.header(name, value);
  return reply;
}

/** Refusals of hapi before a handler are problem documents, too. */
const beforeReply: Step = ({ response }, h) => {
  if (!response.isBoom) return h.continue;
  const { statusCode, headers } = response.output;
  return refusal(h, statusCode, headers);
};

const extended = new WeakSet<object>();

/** Each route gets its own server object, but all have one listener. */
function authentication(server: Server) {
  if (!extended.has(server.listener)) {
    server.ext('onRequest', beforeRouting);
    server.ext('onPreHandler', beforeHandler);
    server.ext('onPreResponse', beforeReply);
  }
  extended.add(server.listener);
  const authenticate: Step = (_, h) => h.authenticated({ credentials: {} });
  return { authenticate };
}

/** Called for each route, and each route needs a unique name. */
const likeTheGateway = (_endpoint: unknown, _function: string, method: string, path: string) => ({
  name: `${method} ${path}`,
  scheme: `${method} ${path}`,
  getAuthenticateFunction: authentication,
});

export { likeTheGateway as 'module.exports' };
