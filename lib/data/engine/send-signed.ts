import { HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import { attempt, client } from './table.ts';

const { config } = client;

/** A POST to another service of AWS, beside what every one of them is sent. */
export interface SignedPost {
  /** As in its signatures and host names: `ssm`, `lambda`. */
  readonly service: string;
  /** Where it is instead, if anywhere. */
  readonly endpointUrl: string | undefined;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

/** Signed and sent by the parts of the table's client: a client of its own would weigh tens of KB in every cold start. */
export async function sendSigned({ service, endpointUrl, path, headers, body }: SignedPost) {
  const region = await config.region();
  const endpoint = new URL(endpointUrl || `https://${service}.${region}.amazonaws.com`);
  const signer = new SignatureV4({
    service,
    region,
    credentials: config.credentials,
    sha256: config.sha256,
  });
  const text = JSON.stringify(body);
  const request = await signer.sign(
    new HttpRequest({
      method: 'POST',
      protocol: endpoint.protocol,
      hostname: endpoint.hostname,
      ...(endpoint.port && { port: Number(endpoint.port) }),
      path,
      // Without the length, Node sends the body in chunks, which APIs of AWS do not expect.
      headers: {
        host: endpoint.host,
        'content-length': `${Buffer.byteLength(text)}`,
        ...headers,
      },
      body: text,
    }),
  );
  return (await attempt(request as HttpRequest)).response;
}
