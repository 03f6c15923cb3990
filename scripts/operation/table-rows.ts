import { Remedy } from '../local/remedy.ts';
import type { NewOperation } from './new-operation.ts';
import { appendTo, insertAfter, readSource, type Source, type Table } from './source.ts';

const routesFile = 'lib/contract/routes.ts';
const accessFile = 'tests/tables/access.ts';
const requestsFile = 'tests/support/ready.ts';
const stepsFile = 'scripts/documents/collection-steps.ts';

/**
 * The tables with a row for the operation, by path. A row is copied from an operation of the same group whose path begins in the
 * same way, if there is one.
 */
export function withRows(root: string, operation: NewOperation): Readonly<Record<string, string>> {
  const routes = readSource(root, routesFile);
  const group = tableIn(routes, 'routes').tables.get(operation.group);
  if (group === undefined) throw new Error(`${routesFile} has no group "${operation.group}".`);
  requireNew(routes, operation);
  const siblings = siblingsOf(operation, group);
  const examplesFile = `lib/contract/${operation.group}/examples.ts`;
  return {
    [routesFile]: appendTo(routes, group, routeRow(operation)),
    [examplesFile]: withExample(readSource(root, examplesFile), operation, siblings),
    [accessFile]: withAccess(readSource(root, accessFile), operation, siblings),
    [requestsFile]: withRequest(readSource(root, requestsFile), operation, siblings),
    [stepsFile]: withStep(readSource(root, stepsFile), operation, siblings),
  };
}

function tableIn(source: Source, name: string): Table {
  const table = source.tables.get(name);
  if (table === undefined) throw new Error(`${source.path} has no table "${name}".`);
  return table;
}

function requireNew(routes: Source, { id, method, path }: NewOperation): void {
  const shapeOf = (route: string) => route.replaceAll(/\{\w+\}/gu, '{}');
  for (const { values } of tableIn(routes, 'routes').tables.values()) {
    if (values.has(id)) throw new Remedy(`The operation ${id} exists: choose another ID.`);
    for (const [other, text] of values) {
      if (shapeOf(text) !== `'${shapeOf(`${method} ${path}`)}'`) continue;
      throw new Remedy(`The route ${method} ${path} belongs to ${other}: choose another route.`);
    }
  }
}

/** The IDs of the operations of a group whose paths begin like that of the operation, reads or writes like itself first. */
function siblingsOf({ path, isRead }: NewOperation, group: Table): readonly string[] {
  const begin = path.slice(0, path.lastIndexOf('}') + 1) || path.split('/').slice(0, 3).join('/');
  const rest = (route: string) => route.slice(route.indexOf('/'), -1).replace(begin, '');
  return [...group.values]
    .filter(([, route]) => route.includes(` ${begin}`) && !rest(route).includes('{'))
    .map(([id, route]) => ({ id, isLike: route.startsWith("'GET") === isRead }))
    .toSorted((one, other) => Number(other.isLike) - Number(one.isLike))
    .map(({ id }) => id);
}

/** The value of the first operation that a table has. */
const firstOf = <Value>(
  ids: readonly string[],
  values: ReadonlyMap<string, Value>,
): Value | undefined => values.get(ids.find((id) => values.has(id)) ?? '');

const routeRow = ({ id, method, path }: NewOperation) => `${id}: '${method} ${path}',`;

function withExample(
  examples: Source,
  { id, params, isRead, bookingParam }: NewOperation,
  siblings: readonly string[],
): string {
  const table = tableIn(examples, 'examples');
  const like = firstOf(siblings, table.tables)?.values.get('params');
  const named = like ?? `{ ${params.map((name) => `${name}: 'b7Kq2nXw9LcV'`).join(', ')} }`;
  const ofBooking = isRead ? '{ data: { uid } }' : '{ data: exampleBooking }';
  const reply = bookingParam === undefined ? '{ data: {} }' : ofBooking;
  return appendTo(
    examples,
    table,
    `  // OPEN: show the request and its reply.
  ${id}: { ${params.length > 0 ? `params: ${named}, ` : ''}reply: ${reply} },`,
  );
}

function withAccess(access: Source, { id, scope }: NewOperation, siblings: readonly string[]) {
  const table = tableIn(access, 'access');
  const like = firstOf(siblings, table.values) ?? `anew('${scope}', administers)`;
  return appendTo(
    access,
    table,
    `  // OPEN: decide who may call it, here and by the roles of the contract.
  ${id}: ${like},`,
  );
}

function withRequest(
  requests: Source,
  { id, params }: NewOperation,
  siblings: readonly string[],
): string {
  const table = tableIn(requests, 'requests');
  const names = siblings.filter((one) => /^\w+$/u.test(table.values.get(one) ?? ''));
  const like = firstOf(names, table.values);
  const named = params.map((name) => `${name}: 'unknown'`).join(', ');
  const made = params.length > 0 ? `async () => ({ params: { ${named} } })` : 'async () => ({})';
  return appendTo(
    requests,
    table,
    `// OPEN: return a request that succeeds, with a resource that the decision accepts.
    ${id}: ${like ?? made},`,
  );
}

/** Adds a request to the collection after the read of a sibling, or at its end. */
function withStep(steps: Source, operation: NewOperation, siblings: readonly string[]): string {
  const { id, params, bookingParam } = operation;
  const reads = bookingParam === undefined ? siblings.filter(isRead) : ['getBooking'];
  const all = [...steps.tables.values()].flatMap(({ items }) => items);
  const like = all.find(({ values }) => reads.includes((values.get('id') ?? '').slice(1, -1)));
  if (params.length > 0 && like !== undefined) {
    const named = bookingParam === 'bookingId' ? 'ofBooking' : like.values.get('params');
    return insertAfter(
      steps,
      like,
      `// OPEN: move the step to where it succeeds, or name the status of its refusal: status: 409.
  { id: '${id}', params: ${named} }`,
    );
  }
  return appendTo(
    steps,
    tableIn(steps, 'steps'),
    `  // OPEN: name the resource by a variable, and move the step to where it succeeds.
  { id: '${id}' },`,
  );
}

const isRead = (id: string): boolean => id.startsWith('get');
