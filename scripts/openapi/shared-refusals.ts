import type { Json } from './json-schema.ts';

interface Response {
  readonly content?: Readonly<Record<string, { readonly examples?: Json }>>;
}

/**
 * `401_credential.missing_credential.refused`: the name contains the codes, so that changes of
 * other operations do not rename it.
 */
function nameOf(status: string, response: Response): string {
  const examples = response.content?.['application/problem+json']?.examples ?? {};
  return [status, ...Object.keys(examples).map((code) => code.replace('/', '.'))].join('_');
}

/**
 * Moves refusals that several operations share into components. Without this, the document would be
 * three times as long and exceed the response limit of a function.
 */
export function shareRefusals(operations: readonly { responses: Json }[]): Json {
  const uses = operations.flatMap(({ responses }) =>
    Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]) => ({ responses, status, response: response as Response })),
  );
  const shared: [string, Response][] = [];
  for (const alike of Map.groupBy(uses, ({ response }) => JSON.stringify(response)).values()) {
    const [first] = alike;
    if (first === undefined || alike.length === 1) continue;
    const name = nameOf(first.status, first.response);
    // A refusal with many codes belongs to one kind of resource, and its name would be too long.
    if (name.length > 80) continue;
    shared.push([name, first.response]);
    for (const { responses, status } of alike) {
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  return Object.fromEntries(shared.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
