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
  /** The reads that came, newest last: `/name`, or `/name:1` for an earlier version. */
  readonly reads: readonly string[];
  /** The same, as they came. */
  readonly sent: readonly ParameterRequest[];
  readonly put: (name: string, value: string) => void;
  /** Takes every request and answers none. */
  readonly hang: () => void;
  /** Answers nothing but this error until it is taken back. */
  readonly refuse: (error: string | undefined) => void;
  readonly stop: () => Promise<void>;
}

interface GetParameterInput {
  readonly Name: string;
}

/** Versions of parameters as AWS keeps them, behind the one request that the service sends. */
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
