import { rows } from '../../scripts/contracts.ts';
import { rendered } from '../support/http/rendered.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}
interface Content {
  readonly content: { readonly 'application/json': { readonly schema: Schema } };
}
interface Operation {
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const document = JSON.parse(rendered) as Document;

export function operation(id: string): Operation {
  const row = rows.find((each) => each.id === id);
  const found = document.paths[row?.path ?? '']?.[row?.method.toLowerCase() ?? ''];
  if (found === undefined) throw new Error(`The document has no operation ${id}.`);
  return found;
}

const schemaIn = (holder?: Content): Schema => holder?.content['application/json'].schema ?? {};
const resolved = ({ $ref, ...own }: Schema): Schema =>
  document.components.schemas[$ref?.split('/').at(-1) ?? ''] ?? own;

/** The schema of the member at a path. The path skips arrays and nullable objects and continues with their members. */
function memberAt(schema: Schema, ...path: readonly string[]): Schema {
  const here = resolved(schema);
  const holder = [here, ...(here.anyOf ?? []), here.items ?? {}]
    .map(resolved)
    .find(({ properties }) => properties !== undefined);
  const [name, ...rest] = path;
  if (name === undefined) return holder ?? here;
  return memberAt(holder?.properties?.[name] ?? {}, ...rest);
}

/** A part of the request body of an operation. */
export const body = (id: string, ...path: readonly string[]) =>
  memberAt(schemaIn(operation(id).requestBody), ...path);
/** A part of `data` in the response of an operation with this status. */
export const data = (id: string, status: number, ...path: readonly string[]) =>
  memberAt(schemaIn(operation(id).responses[status]), 'data', ...path);

/** Describes a member: its values or its type, its format, and `!` if it is required. */
function describeMember(schema: Schema, isRequired: boolean): string {
  const { type, format, enum: own, anyOf } = resolved(schema);
  const listed = anyOf?.flatMap((one) => resolved(one).enum ?? resolved(one).type ?? []) ?? [];
  const isListed = anyOf?.some((one) => resolved(one).enum !== undefined);
  const values = own ?? (isListed ? listed : undefined);
  const types = type ?? anyOf?.flatMap((one) => resolved(one).type ?? []) ?? [];
  const kind = values ? values.map(String).join(' ') : [types].flat().join(' or ');
  const form = format === undefined ? '' : `, ${format}`;
  return `${kind}${form}${isRequired ? ' !' : ''}`;
}

/** Every member of an object, by its name. */
export const members = ({ properties = {}, required = [] }: Schema) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [
      name,
      describeMember(one, required.includes(name)),
    ]),
  );
