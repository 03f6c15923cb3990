import type { OperationId } from '../../../lib/contract/routes.ts';
import { rows } from '../../../scripts/contracts.ts';
import type { Ready, Request } from '../ready.ts';
import { type Answer, call } from './call.ts';
import { operationOf, type Schema } from './operations.ts';

/** A member in a body: the path of keys to it. `0` represents an item of a list. */
export interface Place {
  readonly id: OperationId;
  readonly keys: readonly (string | number)[];
  readonly schema: Schema;
}

const alternativesOf = ({ anyOf = [], oneOf = [] }: Schema) => [...anyOf, ...oneOf];

/** All schemas within a schema. Each alternative of a member is a separate place. */
function* placesIn(id: OperationId, schema: Schema, keys: Place['keys'] = []): Generator<Place> {
  yield { id, keys, schema };
  for (const other of alternativesOf(schema)) yield* placesIn(id, other, keys);
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    yield* placesIn(id, inner, [...keys, name]);
  }
  if (schema.items) yield* placesIn(id, schema.items, [...keys, 0]);
}

/** All places in JSON bodies. */
export const places = rows.flatMap(({ id }) => {
  const { takesJson, body } = operationOf(id);
  return takesJson ? [...placesIn(id, body)] : [];
});
export const pointerOf = ({ keys }: Place) => keys.map((key) => `/${key}`).join('');
export const named = (place: Place) => ({ ...place, pointer: pointerOf(place) });

/** The smallest value that is valid for a schema. */
export function least(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  const [first] = alternativesOf(schema);
  if (first && !schema.type) return least(first);
  const type = [schema.type].flat()[0];
  if (type === 'object') {
    // An attendee needs one of two members. The last alternative is used.
    const names = [...(schema.required ?? []), ...(schema.anyOf?.at(-1)?.required ?? [])];
    return Object.fromEntries(names.map((name) => [name, least(schema.properties?.[name] ?? {})]));
  }
  if (type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => least(schema.items ?? {}));
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return false;
  return filled(schema, Math.max(schema.minLength ?? 0, 16), 'a');
}

/** A text of `length` characters, if its format allows that. */
export function filled({ format, pattern }: Schema, length: number, character: string): string {
  if (format === 'email') return `${'a'.repeat(length - 5)}@b.cc`;
  if (format === 'uri') return `https://b.cc/${'a'.repeat(length - 13)}`;
  if (format === 'date-time') return '2030-03-01T00:00:00Z';
  if (format === 'date') return '2030-03-01';
  if (pattern?.includes('https')) return 'https://b.cc';
  // Language tags have parts of at most eight letters.
  if (pattern !== undefined)
    return `${'a'.repeat(7)}-`.repeat(length).slice(0, length).replace(/-$/u, 'a');
  return character.repeat(length);
}

/** A body with a value at a place, and the smallest valid values around it. */
function bodyWith(body: unknown, schema: Schema, keys: Place['keys'], value: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  const holders = [schema, ...alternativesOf(schema)].filter(
    (each) => each.properties || each.items,
  );
  const own = holders.find(({ properties }) => properties && key in properties) ?? holders[0] ?? {};
  if (typeof key === 'number') return [bodyWith(undefined, own.items ?? {}, rest, value)];
  const holder = (body ?? least({ type: 'object', ...own })) as Record<string, unknown>;
  const inner = own.properties?.[key] ?? {};
  return { ...holder, [key]: bodyWith(undefined, inner, rest, value) };
}

/** Sends values for one member. Apart from this member, each request is valid. */
export class MemberProbe {
  readonly #ready: Ready;
  readonly #requests = new Map<OperationId, Promise<Request>>();

  constructor(ready: Ready) {
    this.#ready = ready;
  }

  /** Reuses the same request, because the schema does not depend on earlier requests. */
  requestOf(id: OperationId): Promise<Request> {
    const request = this.#requests.get(id) ?? (this.#ready.request(id) as Promise<Request>);
    this.#requests.set(id, request);
    return request;
  }

  async send({ id, keys }: Place, value: unknown): Promise<Answer<unknown>> {
    const { body, ...request } = await this.requestOf(id);
    const { contract, body: schema } = operationOf(id);
    // The two spellings of one member must agree, so only the tested one is sent.
    const { locationId: _, ...others } = body ?? {};
    const sent = bodyWith(keys[0] === 'location' ? others : body, schema, keys, value);
    // A dry run checks the whole request without changing anything.
    const headers = { ...request.headers, prefer: 'handling=dry-run' };
    return call(contract, { as: this.#ready.world.owner, ...request, body: sent, headers });
  }

  /** The codes of a response for one member; empty if the member was accepted. */
  async faultsAt(place: Place, value: unknown): Promise<readonly string[]> {
    const { status, body } = await this.send(place, value);
    if (status !== 400) return [];
    const errors = body.errors ?? [];
    return errors.flatMap(({ pointer, code }) =>
      pointer.startsWith(pointerOf(place)) ? code : [],
    );
  }
}
