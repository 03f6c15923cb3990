import { HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import { attempt, client } from './engine/table.ts';

const { config } = client;

/**
 * Has Lambda run a function, without waiting for what it does. Signed and sent by the parts of the table's client,
 * as parameters are read: AWS's own client would weigh more than all of the dispatcher.
 */
export async function invokeFunction(name: string, payload: object): Promise<void> {
  const region = await config.region();
  const endpoint = new URL(
    process.env.AWS_ENDPOINT_URL_LAMBDA || `https://lambda.${region}.amazonaws.com`,
  );
  const signer = new SignatureV4({
    service: 'lambda',
    region,
    credentials: config.credentials,
    sha256: config.sha256,
  });
  const request = await signer.sign(
    new HttpRequest({
      method: 'POST',
      protocol: endpoint.protocol,
      hostname: endpoint.hostname,
      ...(endpoint.port && { port: Number(endpoint.port) }),
      path: `/2015-03-31/functions/${encodeURIComponent(name)}/invocations`,
      headers: {
        host: endpoint.host,
        'content-type': 'application/octet-stream',
        'x-amz-invocation-type': 'Event',
      },
      body: JSON.stringify(payload),
    }),
  );
  const { response } = await attempt(request as HttpRequest);
  if (response.statusCode === 202) return;
  throw Object.assign(new Error('Lambda did not take the invocation.'), {
    name: 'InvocationRefused',
    $metadata: { httpStatusCode: response.statusCode },
  });
}
