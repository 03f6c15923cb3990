import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { GenericSchema } from 'valibot';
import type { Contract } from '../lib/contract/contract.ts';
import { type OperationId, routes } from '../lib/contract/routes.ts';
import { kebabCase } from './names.ts';

const root = new URL('../', import.meta.url);

type Exports = Readonly<Record<string, unknown>>;
const load = async (path: string): Promise<Exports> =>
  await import(/* @vite-ignore */ new URL(path, root).href);

/** One row of the route table, split into its parts. */
export interface Row {
  readonly group: keyof typeof routes;
  readonly id: OperationId;
  readonly method: string;
  readonly path: string;
  readonly contractFile: string;
}

/** The route table as a list, in its order. */
export const rows: readonly Row[] = Object.entries(routes).flatMap(([group, operations]) =>
  Object.entries(operations).map(([id, route]: [string, string]) => ({
    group: group as keyof typeof routes,
    id: id as OperationId,
    method: route.slice(0, route.indexOf(' ')),
    path: route.slice(route.indexOf(' ') + 1),
    contractFile: `lib/contract/${group}/${kebabCase(id)}.ts`,
  })),
);

/**
 * Whether an export is a contract. Only contracts have a scope; schemas in the same file have none.
 */
const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'scope' in value && 'reply' in value;

/** The contract of every row. It is found by its file name, so no list of contracts is needed. */
export async function loadContracts(): Promise<Map<OperationId, Contract>> {
  const found = new Map<OperationId, Contract>();
  for (const { id, contractFile } of rows) {
    const contract = Object.values(await load(contractFile)).find(
      (value) => isContract(value) && value.id === id,
    );
    if (!isContract(contract)) throw new Error(`${contractFile} exports no contract "${id}".`);
    found.set(id, contract);
  }
  return found;
}

/** The files of contracts (one folder for each group) and of shared schemas. */
const contractFiles = (): string[] =>
  [...Object.keys(routes), 'shared']
    .flatMap((group) => globSync(`lib/contract/${group}/*.ts`, { cwd: fileURLToPath(root) }))
    .toSorted();

/** The files that export a contract, with the ids of their operations. */
export async function promisedIds(): Promise<[file: string, id: OperationId][]> {
  const found: [string, OperationId][] = [];
  for (const file of contractFiles()) {
    const contracts = Object.values(await load(file)).filter(isContract);
    found.push(...contracts.map(({ id }): [string, OperationId] => [file, id]));
  }
  return found;
}

/** The named schemas of the document: exports of contract files in PascalCase. */
export async function loadNamedSchemas(): Promise<Record<string, GenericSchema>> {
  const named: [string, GenericSchema][] = [];
  for (const file of contractFiles()) {
    for (const [name, value] of Object.entries(await load(file))) {
      if (/^[A-Z]/u.test(name) && !isContract(value)) named.push([name, value as GenericSchema]);
    }
  }
  return Object.fromEntries(named.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
