import type { Json } from './json-schema.ts';

interface Operation {
  readonly operationId: string;
  readonly requestBody?: unknown;
}

interface RequestBody {
  readonly content: { readonly 'application/json'?: Json };
}

/** `CreateBookingInput`: the name of an operation's body in generated clients. */
const nameOf = ({ operationId }: Operation): string =>
  `${operationId.slice(0, 1).toUpperCase()}${operationId.slice(1)}Input`;

/**
 * Moves the schemas of bodies out of the operations and returns them by name, so that generators do
 * not invent names.
 */
export function nameBodies(operations: readonly Operation[]): Json {
  const named: Json = {};
  for (const operation of operations) {
    const body = operation.requestBody as RequestBody | undefined;
    const content = body?.content['application/json'];
    if (content === undefined) continue;
    const name = nameOf(operation);
    named[name] = content.schema;
    content.schema = { $ref: `#/components/schemas/${name}` };
  }
  return named;
}
