import { randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { HttpRequest, type HttpResponse } from '@smithy/core/protocols';
import type { Write } from './document-text.ts';

/** The part of a protocol of the SDK that a command needs. */
interface Protocol {
  readonly setSerdeContext: (config: object) => void;
  readonly serializeRequest: (
    operation: { readonly name: string },
    input: object,
    context: { readonly endpoint: () => Promise<object>; readonly endpointV2: object },
  ) => Promise<HttpRequest>;
  readonly deserializeResponse: (
    operation: object,
    context: object,
    response: HttpResponse,
  ) => Promise<object>;
  readonly updateServiceEndpoint: (request: HttpRequest, endpoint: object) => void;
}

/**
 * The protocol of one command of the document client: what it writes are plain documents, what it
 * reads is JSON yet. An answer that is an error is left to the SDK's protocol, which knows them all;
 * so a refused transaction carries the items that it found as attribute values, as ever.
 */
export function documentProtocol(
  { config }: DynamoDBClient,
  write: Write,
): Omit<Protocol, 'updateServiceEndpoint'> {
  const protocol = config.protocol as unknown as Protocol;
  const places = new WeakMap<object, object>();
  return {
    setSerdeContext: () => {},
    serializeRequest: async ({ name }, input, { endpoint, endpointV2 }) => {
      const request = new HttpRequest({ method: 'POST', body: write(tokenized(name, input)) });
      const place = places.get(endpointV2) ?? (await endpoint());
      places.set(endpointV2, place);
      protocol.updateServiceEndpoint(request, place);
      request.headers['content-type'] = 'application/x-amz-json-1.0';
      request.headers['x-amz-target'] = `DynamoDB_20120810.${name}`;
      // By which the account's trail of calls tells who made them.
      request.headers['user-agent'] = 'scheduling-service';
      if (!request.path.endsWith('/')) request.path += '/';
      return request;
    },
    deserializeResponse: async (operation, context, response) => {
      if (response.statusCode >= 300) {
        return protocol.deserializeResponse(operation, { ...config, ...context }, response);
      }
      const { body } = response;
      const bytes = Buffer.isBuffer(body) ? body : Buffer.from(await config.streamCollector(body));
      const output = bytes.length === 0 ? {} : JSON.parse(bytes.toString());
      return Object.assign(output, { $metadata: metadataOf(response) });
    },
  };
}

/** All attempts of a transaction carry the same token, so that DynamoDB does it once. */
const tokenized = (name: string, input: { readonly ClientRequestToken?: string }): object =>
  name === 'TransactWriteItems'
    ? { ...input, ClientRequestToken: input.ClientRequestToken ?? randomUUID() }
    : input;

const metadataOf = ({ statusCode, headers }: HttpResponse) => ({
  httpStatusCode: statusCode,
  requestId: headers['x-amzn-requestid'],
  extendedRequestId: headers['x-amz-id-2'],
  cfId: headers['x-amz-cf-id'],
});
