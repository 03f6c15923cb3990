import { randomUUID } from 'node:crypto';
import { AwsJson1_0Protocol } from '@aws-sdk/core/protocols';
import { HttpRequest } from '@smithy/core/protocols';
import { inputJson } from './document-json.ts';

type Serialized = Parameters<AwsJson1_0Protocol['serializeRequest']>;
type Deserialized = Parameters<AwsJson1_0Protocol['deserializeResponse']>;

const documentCommands: ReadonlySet<string> = new Set([
  'BatchGetItem',
  'BatchWriteItem',
  'DeleteItem',
  'GetItem',
  'PutItem',
  'Query',
  'Scan',
  'TransactGetItems',
  'TransactWriteItems',
  'UpdateItem',
]);

/** Whether the input or the output of a command contains documents. */
export const hasDocuments = (command: string): boolean => documentCommands.has(command);

/**
 * Writes documents as JSON in one pass, and parses responses without their schema. Errors and commands without
 * documents are handled by the SDK's protocol.
 */
export class DocumentProtocol extends AwsJson1_0Protocol {
  override async serializeRequest(...[operation, input, context]: Serialized) {
    const { name } = operation;
    if (!hasDocuments(name)) return super.serializeRequest(operation, input, context);
    const request = new HttpRequest({ method: 'POST', body: inputJson(withToken(name, input)) });
    this.updateServiceEndpoint(request, await context.endpoint());
    request.headers['content-type'] = this.getDefaultContentType();
    request.headers['x-amz-target'] = `${this.serviceTarget}.${name}`;
    // CloudTrail lists the user agent with each call.
    request.headers['user-agent'] = 'scheduling-service';
    return request;
  }

  /** Attribute values become documents later, in a middleware: a failure to read them is not a failure of the table. */
  override async deserializeResponse(...[operation, context, response]: Deserialized) {
    if (response.statusCode >= 300 || !hasDocuments(operation.name)) {
      return super.deserializeResponse(operation, context, response);
    }
    const { body } = response;
    const output = body.length === 0 ? {} : JSON.parse(body.toString());
    return Object.assign(output, { $metadata: this.deserializeMetadata(response) });
  }
}

/** All attempts of a transaction carry the same token, so that DynamoDB executes it once. */
const withToken = (name: string, input: { readonly ClientRequestToken?: string }): object =>
  name === 'TransactWriteItems'
    ? { ...input, ClientRequestToken: input.ClientRequestToken ?? randomUUID() }
    : input;
