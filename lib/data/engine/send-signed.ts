import { HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import { attempt, client } from './table.ts';

const { config } = client;

/** A POST request to another service of AWS. */
export interface SignedPost {
  /** The name of the service in signatures and host names: `ssm`, `lambda`. */
  readonly service: string;
  /** Replaces the URL of the service; undefined for AWS. */
  readonly endpointUrl: string | undefined;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

/** Signs and sends a request with the parts of the table's client. */
export async function sendSigned(post: SignedPost) {
  return (await attempt(await signPost(post))).response;
}

/**
 * Signs a request with the parts of the table's client. Another client would add tens of KB to every
 * cold start.
 */
export async function signPost(post: SignedPost): Promise<HttpRequest> {
  const { service, endpointUrl, path, headers, body } = post;
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
      // Without the length, Node.js sends the body in chunks, which services of AWS do not accept.
      headers: {
        host: endpoint.host,
        'content-length': `${Buffer.byteLength(text)}`,
        ...headers,
      },
      body: text,
    }),
  );
  return request as HttpRequest;
}
