import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A part of a source text, as the parser describes it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/** An object or an array in a source text. */
export interface Table {
  readonly start: number;
  readonly end: number;
  /** The source text of each value, by its key. An array has no keys. */
  readonly values: ReadonlyMap<string, string>;
  /** The objects in it, by their key. */
  readonly tables: ReadonlyMap<string, Table>;
  /** The objects in an array, in their order. */
  readonly items: readonly Table[];
}

/** A source file whose tables can be read and extended. Every change returns a new source. */
export interface Source {
  readonly path: string;
  readonly text: string;
  /** The tables that variables of the file contain, by the name of the variable. */
  readonly tables: ReadonlyMap<string, Table>;
}

export function readSource(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, tables: tablesIn(path, text) };
}

/** Adds text at the end of a table. */
export const appendTo = ({ path, text }: Source, table: Table, added: string): string => {
  const before = text.slice(0, table.end - 1).trimEnd();
  if (!/[,[{]$/u.test(before)) throw new Error(`A table of ${path} does not end with a comma.`);
  return `${before}\n${added}\n${text.slice(table.end - 1)}`;
};

/** Adds text after a table. */
export const insertAfter = ({ text }: Source, table: Table, added: string): string =>
  `${text.slice(0, table.end)},\n${added}${text.slice(table.end)}`;

function tablesIn(path: string, text: string): ReadonlyMap<string, Table> {
  const found = new Map<string, Table>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const part of value) visit(part);
    if (!isNode(value)) return;
    const { id, init } = value;
    if (value.type === 'VariableDeclarator' && isNode(id) && isNode(init)) {
      const table = tableOf(init, text);
      if (table !== undefined) found.set(id.name as string, table);
    }
    for (const part of Object.values(value)) visit(part);
  };
  visit(parseSync(path, text).program);
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The object or array of an expression, without the types around it. */
function tableOf(node: Node, text: string): Table | undefined {
  const { expression, start, end } = node;
  if (node.type.startsWith('TS') && isNode(expression)) return tableOf(expression, text);
  if (node.type === 'ArrayExpression') {
    const items = (node.elements as readonly Node[]).flatMap((one) => tableOf(one, text) ?? []);
    return { start, end, values: new Map(), tables: new Map(), items };
  }
  if (node.type !== 'ObjectExpression') return undefined;
  const values = new Map<string, string>();
  const tables = new Map<string, Table>();
  for (const { type, key, value } of node.properties as readonly Node[]) {
    if (type !== 'Property' || !isNode(key) || !isNode(value)) continue;
    const name = String(key.name ?? key.value);
    values.set(name, text.slice(value.start, value.end));
    const table = tableOf(value, text);
    if (table !== undefined) tables.set(name, table);
  }
  return { start, end, values, tables, items: [] };
}
