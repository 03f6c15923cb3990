import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { typescriptFiles } from './typescript-files.ts';

/*
 * Which declarations of the service a function reaches by value references. A reference in a declaration counts, whether a
 * request executes it or not. Types do not count.
 */

const root = fileURLToPath(new URL('../', import.meta.url));

/** A name that a file imports or exports: `lib/domain/people/needs.ts storedUser`. */
export type Declared = `${string}.ts ${string}`;

interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

interface Module {
  /** The declarations that each top-level name of the file refers to. `''` has the statements without a name. */
  readonly references: ReadonlyMap<string, readonly Declared[]>;
}

/** Wrappers of an expression whose node has a TypeScript type. */
const wrappers = new Set([
  'TSAsExpression',
  'TSInstantiationExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
]);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The parts of a node whose identifiers are values. */
function valueParts(node: Node): readonly unknown[] {
  if (node.type.startsWith('TS') && !wrappers.has(node.type)) return [];
  if (node.type === 'MemberExpression') return [node.object, node.computed && node.property];
  if (node.type === 'Property') return [node.computed && node.key, node.value];
  return Object.values(node);
}

function addIdentifiers(value: unknown, names: Set<string>): void {
  if (Array.isArray(value)) for (const part of value) addIdentifiers(part, names);
  else if (isNode(value)) {
    if (value.type === 'Identifier') names.add(value.name as string);
    for (const part of valueParts(value)) addIdentifiers(part, names);
  }
}

/** The names that a top-level statement declares. */
function declaredBy(statement: Node): readonly string[] {
  const declaration = isNode(statement.declaration) ? statement.declaration : statement;
  if (declaration.type === 'VariableDeclaration') {
    const names = new Set<string>();
    for (const { id } of declaration.declarations as readonly Node[]) addIdentifiers(id, names);
    return [...names];
  }
  return isNode(declaration.id) ? [declaration.id.name as string] : [''];
}

/** A name of another file of the service; `*` is every name of the file. Undefined for packages. */
function declaredIn(file: string, source: unknown, name: string): Declared | undefined {
  const { value } = source as { value?: unknown };
  if (typeof value !== 'string') throw new Error(`${file} loads a file whose name is computed.`);
  if (!value.startsWith('.')) return undefined;
  const from = relative(root, resolve(root, dirname(file), value)) as `${string}.ts`;
  return `${from} ${name}`;
}

/** The local names of a statement that imports or exports names of another file, with these names. */
function linkedBy(file: string, statement: Node): readonly (readonly [string, Declared])[] {
  if (!isNode(statement.source)) return [];
  if (statement.type === 'ExportAllDeclaration') {
    throw new Error(`${file} has "export *". Name what it exports.`);
  }
  return (statement.specifiers as readonly Node[]).flatMap(({ imported, exported, local }) => {
    const nameIn = (one: unknown) => (one as { name: string } | undefined)?.name ?? '*';
    const foreign = exported === undefined ? nameIn(imported) : nameIn(local);
    const declared = declaredIn(file, statement.source, foreign);
    return declared === undefined ? [] : [[nameIn(exported ?? local), declared] as const];
  });
}

/** The files that a statement loads with `import()`. */
function loadedBy(file: string, value: unknown): readonly Declared[] {
  if (Array.isArray(value)) return value.flatMap((part) => loadedBy(file, part));
  if (!isNode(value)) return [];
  if (value.type === 'ImportExpression') {
    const declared = declaredIn(file, value.source, '*');
    return declared === undefined ? [] : [declared];
  }
  return valueParts(value).flatMap((part) => loadedBy(file, part));
}

function moduleOf(file: string): Module {
  const body = parseSync(file, readFileSync(resolve(root, file), 'utf8')).program
    .body as unknown as readonly Node[];
  const linking = body.filter(({ source }) => isNode(source));
  const statements = body.filter((statement) => !linking.includes(statement));
  const names = new Map<string, Declared>(linking.flatMap((one) => linkedBy(file, one)));
  for (const name of statements.flatMap(declaredBy)) {
    if (name !== '') names.set(name, `${file as `${string}.ts`} ${name}`);
  }
  const references = new Map<string, Declared[]>();
  for (const { declaration, specifiers = [], exportKind } of statements) {
    if (!declaration && (specifiers as []).length > 0 && exportKind !== 'type') {
      throw new Error(`${file} exports names in a list. Export them where they are declared.`);
    }
  }
  for (const statement of linking.filter(({ type }) => type !== 'ImportDeclaration')) {
    for (const [name, declared] of linkedBy(file, statement)) references.set(name, [declared]);
  }
  for (const statement of statements) {
    const used = new Set<string>();
    addIdentifiers(statement, used);
    const all = [
      ...[...used].flatMap((name) => names.get(name) ?? []),
      ...loadedBy(file, statement),
    ];
    for (const name of declaredBy(statement)) {
      references.set(name, [...(references.get(name) ?? []), ...all]);
    }
  }
  return { references };
}

const modules = new Map(
  ['lib', 'functions'].flatMap(typescriptFiles).map((file) => [file, moduleOf(file)] as const),
);

/** Whether a file has a top-level declaration. */
export function isDeclared(declared: Declared): boolean {
  const [file = '', name = ''] = declared.split(' ');
  return modules.get(file)?.references.has(name) ?? false;
}

/** Whether a declaration refers to another one directly. */
export function refersTo(declared: Declared, other: Declared): boolean {
  const [file = '', name = ''] = declared.split(' ');
  return modules.get(file)?.references.get(name)?.includes(other) ?? false;
}

/** The files from which a file imports values. */
export const filesImportedBy = (file: string): ReadonlySet<string> =>
  new Set(
    [...(modules.get(file)?.references.values() ?? [])]
      .flat()
      .map((one) => one.split(' ')[0] ?? ''),
  );

/**
 * The declarations that a file reaches. `ends` says at which files the search stops: their declarations are reached, but not
 * followed.
 */
export function reachedBy(file: string, ends: (file: string) => boolean): ReadonlySet<Declared> {
  const reached = new Set<Declared>();
  const left: Declared[] = [`${file as `${string}.ts`} *`];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    const [from = '', name = ''] = next.split(' ');
    if (ends(from)) continue;
    const { references = new Map() } = modules.get(from) ?? {};
    left.push(...(name === '*' ? [...references.values()].flat() : (references.get(name) ?? [])));
  }
  return reached;
}
