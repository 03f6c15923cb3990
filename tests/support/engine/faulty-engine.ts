import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { orCut } from '../random/or-cut.ts';
import type { TableCall } from './table-calls.ts';

interface Reply {
  readonly status: number;
  readonly body: Buffer;
}

/** A call to the table before it reaches the engine. */
export interface Passing {
  readonly call: TableCall;
  readonly body: string;
  /** Sends the call, or another body, to the engine. */
  readonly forward: (body?: string) => Promise<Reply>;
  readonly answer: (status: number, body: string | Buffer) => void;
  /** Sends only the first half of a response. */
  readonly answerHalf: (reply: Reply) => Promise<unknown>;
  /**
   * Sends a space ten times a second, which JSON allows, for a minute or until the client gives up.
   * Then sends the response.
   */
  readonly answerSlowly: (reply: Reply) => Promise<void>;
  /** Resets the connection. */
  readonly cut: () => void;
  /** Resolves when the client has given up. */
  readonly gone: Promise<unknown>;
}

export type Fault = (passing: Passing) => void | Promise<void>;

interface Armed {
  readonly calls: readonly TableCall[];
  readonly fault: Fault;
  left: number;
}

export interface FaultyEngine {
  readonly endpoint: string;
  /** Applies the fault to the next `times` calls of these kinds with the text in their body. */
  readonly arm: (text: string, calls: readonly TableCall[], fault: Fault, times: number) => void;
  readonly calm: (text: string) => void;
  readonly stop: () => Promise<void>;
}

/** A proxy of the engine. It forwards all calls except those with an armed fault. */
export async function startFaultyEngine(upstream: string): Promise<FaultyEngine> {
  const armed = new Map<string, Armed>();
  const server = createServer(
    orCut(async (incoming, response) => {
      const passing = await passingOf(upstream, incoming, response);
      const met = [...armed].find(
        ([part, { calls, left }]) =>
          left > 0 && calls.includes(passing.call) && passing.body.includes(part),
      )?.[1];
      if (met === undefined) return passOn(passing);
      met.left -= 1;
      await met.fault(passing);
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arm: (part, calls, fault, left) => armed.set(part, { calls, fault, left }),
    calm: (part) => armed.delete(part),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function passOn({ forward, answer }: Passing): Promise<void> {
  const { status, body } = await forward();
  answer(status, body);
}

/**
 * Keeps connections open and avoids `fetch`, because every call of a test passes here and `fetch`
 * would take most of the time.
 */
const agent = new Agent({ keepAlive: true });

const forward = (upstream: string, headers: OutgoingHttpHeaders, body: string): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(body) };
    const options = { method: 'POST', agent, headers: { ...headers, ...length } };
    const sent = request(upstream, options, (reply) => {
      buffer(reply).then(
        (whole) => resolve({ status: reply.statusCode ?? 0, body: whole }),
        reject,
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });

async function passingOf(
  upstream: string,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<Passing> {
  const gone = new Promise((resolve) => {
    response.once('close', resolve);
  });
  const body = await text(incoming);
  const { connection: _, host: __, 'content-length': ___, ...headers } = incoming.headers;
  return {
    call: String(headers['x-amz-target']).replace(/^.*\./u, '') as TableCall,
    body,
    forward: (sent = body) => forward(upstream, headers, sent),
    answer: (status, told) => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(told);
    },
    answerHalf: ({ status, body: whole }) => {
      response.writeHead(status, { 'content-length': whole.length });
      const half = whole.subarray(0, Math.floor(whole.length / 2));
      return new Promise((resolve) => response.write(half, resolve));
    },
    answerSlowly: async ({ status, body: whole }) => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
      for (let blank = 0; blank < 600 && !response.destroyed; blank += 1) {
        response.write(' ');
        await sleep(100);
      }
      response.end(whole);
    },
    cut: () => {
      incoming.socket.resetAndDestroy();
    },
    gone,
  };
}
