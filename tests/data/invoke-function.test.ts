import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { expect, onTestFinished, test, vi } from 'vitest';
import { invokeFunction } from '../../lib/data/jobs/invoke-function.ts';

interface InvokeRequest {
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Starts a server that responds to invocations like Lambda, and collects them. */
async function startLambda(
  status: number,
): Promise<{ endpoint: string; sent: readonly InvokeRequest[] }> {
  const sent: InvokeRequest[] = [];
  const server = createServer(async (request, response) => {
    const line = `${request.method} ${request.url}`;
    sent.push({ line, headers: request.headers, body: await text(request) });
    response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', endpoint);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    server.closeAllConnections();
    server.close();
  });
  return { endpoint, sent };
}

/** The parts of a request that must be equal. The times and the signatures differ. */
const essence = ({ line, headers, body }: InvokeRequest) => ({
  line,
  body,
  host: headers.host,
  type: headers['content-type'],
  length: headers['content-length'],
  encoding: headers['transfer-encoding'],
  invocation: headers['x-amz-invocation-type'],
  scope: /Credential=([^/]+)\/\d{8}\/([^,]+)/u.exec(headers.authorization ?? '')?.slice(1),
});

test('the request to invoke a function equals that of the AWS SDK', async () => {
  const { endpoint, sent } = await startLambda(202);
  await invokeFunction('scheduling-dev-deliver', { isQuiet: true });
  const client = new LambdaClient({ endpoint });
  await client.send(
    new InvokeCommand({
      FunctionName: 'scheduling-dev-deliver',
      InvocationType: 'Event',
      Payload: JSON.stringify({ isQuiet: true }),
    }),
  );
  const [ours, theirs] = sent;
  expect(essence(ours as InvokeRequest)).toEqual(essence(theirs as InvokeRequest));
  expect(ours?.headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 .*SignedHeaders=content-length;content-type;host;.*x-amz-invocation-type, Signature=[0-9a-f]{64}$/u,
  );
});

test.each([403, 404, 429, 500])(
  'a refused invocation with status %i is an error',
  async (status) => {
    await startLambda(status);
    await expect(invokeFunction('scheduling-dev-deliver', {})).rejects.toMatchObject({
      name: 'InvocationRefused',
      $metadata: { httpStatusCode: status },
    });
  },
);
