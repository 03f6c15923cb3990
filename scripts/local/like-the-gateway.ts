import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Problem } from '../../lib/contract/problem.ts';
import { forOneCaller } from '../../lib/http/observe.ts';
import { problemReply } from '../../lib/http/problem-reply.ts';

/*
 * serverless-offline stands on hapi, which answers some requests by itself that the gateway hands to
 * the service, and mends others. It shows hapi to whoever provides its authentication and to nobody
 * else, so that is what this is, although nobody is authenticated here.
 */

/** What is used of hapi. */
interface Request {
  method: string;
  payload: Buffer | undefined;
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

/** No route has it, so it reaches the service's own answer to what is unknown. */
const noMethod = 'unrouted';

/** hapi answers every OPTIONS itself; the gateway answers only preflight requests. */
function isUnrouted({ method, headers }: IncomingMessage): boolean {
  const asksBeforehand = headers.origin && headers['access-control-request-method'];
  return method === 'OPTIONS' && !asksBeforehand;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

/** The address with each percent sign that begins no character of UTF-8 as a character of its own. */
const readable = (url: string): string =>
  url.replaceAll(/(?:%[\da-f]{2})+|%/giu, (bytes) => {
    try {
      decodeURIComponent(bytes);
      return bytes;
    } catch {
      return bytes.replaceAll('%', '%25');
    }
  });

/** Headers for which hapi would send only a part of the reply, or unpack the body. */
const ofNoConcern = ['content-encoding', 'if-modified-since', 'if-none-match', 'range'];

/** By this serverless-offline hands on a body in base64, so that each of its bytes arrives. */
const binary = 'application/octet-stream';

/** A picture is handed on in base64, as the gateway does it. */
const isText = (mediaType = ''): boolean => !/^\s*image\//iu.test(mediaType);

/** The handlers see the raw headers, hapi those that are left here. */
const beforeRouting: Step = (request, h) => {
  const { req } = request.raw;
  const { url = '/', headers, rawHeaders } = req;
  try {
    request.setUrl(readable(url), false);
  } catch {
    return refusal(h, 400).takeover();
  }
  for (const name of ofNoConcern) delete headers[name];
  // Nor does the gateway pack what a handler gave.
  request.info.acceptEncoding = '';
  if (isUnrouted(req)) request.setMethod(noMethod);
  if (hasBody(req)) {
    // What has no media type would be handed on as JSON; an empty one too.
    if (!headers['content-type']?.trim())
      rawHeaders.push('Content-Type', 'application/octet-stream');
    // hapi refuses what it cannot read, and takes some forms apart.
    headers['content-type'] = isText(headers['content-type']) ? 'text/plain' : binary;
  }
  return h.continue;
};

const beforeHandler: Step = async (request, h) => {
  const { req } = request.raw;
  const { method = '' } = req;
  request.method = method.toLowerCase();
  // hapi leaves the body of a GET and of a HEAD unread.
  if (['GET', 'HEAD'].includes(method) && hasBody(req)) request.payload = await buffer(req);
  return h.continue;
};

/** serverless-offline turns the reply to every OPTIONS with an origin into a good one. */
const afterHandler: Step = (request, h) => {
  if (isUnrouted(request.raw.req)) request.method = noMethod;
  return h.continue;
};

/** A refusal that no handler gave. */
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

/** What hapi refuses before any handler is a problem document, too. */
const beforeReply: Step = ({ response }, h) => {
  if (!response.isBoom) return h.continue;
  const { statusCode, headers } = response.output;
  return refusal(h, statusCode, headers);
};

const extended = new WeakSet<object>();

/** Each route is given a server object of its own, over one listener. */
function authentication(server: Server) {
  if (!extended.has(server.listener)) {
    server.ext('onRequest', beforeRouting);
    server.ext('onPreHandler', beforeHandler);
    server.ext('onPostHandler', afterHandler);
    server.ext('onPreResponse', beforeReply);
  }
  extended.add(server.listener);
  const authenticate: Step = (_, h) => h.authenticated({ credentials: {} });
  return { authenticate };
}

/** Called for each route, of which each wants a name of its own. */
const likeTheGateway = (_endpoint: unknown, _function: string, method: string, path: string) => ({
  name: `${method} ${path}`,
  scheme: `${method} ${path}`,
  getAuthenticateFunction: authentication,
});

export { likeTheGateway as 'module.exports' };
