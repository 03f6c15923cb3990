import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface ParameterRequest {
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

export interface ParameterStore {
  readonly endpoint: string;
  /** All reads, newest last: `/name`, or `/name:1` for an earlier version. */
  readonly reads: readonly string[];
  /** All reads, as received. */
  readonly sent: readonly ParameterRequest[];
  readonly put: (name: string, value: string) => void;
  /** Accepts every request and responds to none. */
  readonly hang: () => void;
  /** Responds with this error only, until it is called with undefined. */
  readonly refuse: (error: string | undefined) => void;
  readonly stop: () => Promise<void>;
}

interface GetParameterInput {
  readonly Name: string;
}

/**
 * A server for the one request of the parameter store that the service sends. It stores all
 * versions of parameters.
 */
export async function startParameterStore(): Promise<ParameterStore> {
  const kept = new Map<string, string[]>();
  const reads: string[] = [];
  const sent: ParameterRequest[] = [];
  let refusal: string | undefined;
  let hangs = false;

  const answerTo = (asked: string): [status: number, body: object] => {
    if (refusal !== undefined) return [400, { __type: refusal }];
    const [name = '', selector] = asked.split(':');
    const values = kept.get(name);
    if (values === undefined) return [400, { __type: 'ParameterNotFound' }];
    const version = selector === undefined ? values.length : Number(selector);
    const value = values[version - 1];
    return value === undefined
      ? [400, { __type: 'ParameterVersionNotFound' }]
      : [200, { Parameter: { Name: name, Type: 'SecureString', Value: value, Version: version } }];
  };

  const server = createServer(async (request, response) => {
    const body = (await json(request)) as GetParameterInput;
    const { Name } = body;
    reads.push(Name);
    sent.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    if (hangs) return;
    const [status, answer] = answerTo(Name);
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reads,
    sent,
    put: (name, value) => kept.set(name, [...(kept.get(name) ?? []), value]),
    hang: () => {
      hangs = true;
    },
    refuse: (error) => {
      refusal = error;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
