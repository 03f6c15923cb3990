import { type Contract, takesJson } from '../../../lib/contract/contract.ts';
import { loadContracts, type Row, rows } from '../../../scripts/contracts.ts';
import { rendered } from './rendered.ts';

/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
}

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly schema?: Schema;
}
export interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, object>>;
}
interface Documented {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { 'application/json'?: { schema: Schema } } };
  readonly responses: Readonly<Record<string, Response>>;
  readonly 'x-codeSamples'?: readonly { readonly label: string; readonly source: string }[];
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, Response>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

export const document = JSON.parse(rendered) as Document;

/** An operation with its contract and its documentation. */
export interface Operation {
  readonly row: Row;
  readonly contract: Contract;
  readonly documented: Documented;
  readonly takesJson: boolean;
  readonly body: Schema;
  readonly query: readonly { readonly name: string; readonly schema: Schema }[];
}

const contracts = await loadContracts();

export const operations: readonly Operation[] = rows.map((row) => {
  const contract = contracts.get(row.id) as Contract;
  const documented = document.paths[row.path]?.[row.method.toLowerCase()] as Documented;
  const query = (documented.parameters ?? []).flatMap(({ name, in: place, schema }) =>
    name !== undefined && schema !== undefined && place === 'query' ? [{ name, schema }] : [],
  );
  const { $ref } = documented.requestBody?.content['application/json']?.schema ?? {};
  const body = document.components.schemas[$ref?.split('/').at(-1) ?? ''] ?? {};
  return { row, contract, documented, takesJson: takesJson(contract), body, query };
});

export function operationOf(id: string): Operation {
  const found = operations.find(({ row }) => row.id === id);
  if (found === undefined) throw new Error(`The operation ${id} does not exist.`);
  return found;
}
