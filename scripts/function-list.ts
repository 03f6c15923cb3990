import { routes } from '../lib/contract/routes.ts';
import { type Waking, type WorkerId, workers } from '../lib/contract/workers.ts';
import { type Right, rightsOf, type WorkerRight, workerRights } from './function-rights.ts';
import { kebabCase } from './names.ts';

/** The common members of deployed functions. */
interface Deployed {
  readonly id: string;
  /** The path without extension, the same in the repository and in the function's archive. */
  readonly module: string;
  readonly rights: readonly (Right | WorkerRight)[] | 'none';
  /** The logical id of the function's role. Functions with the same rights share one role. */
  readonly role: string;
}

/**
 * A function with a route of API Gateway: `GET /v1/bookings`, or `$default` for all unknown routes.
 */
export interface RoutedFunction extends Deployed {
  readonly route: string;
}

/** A function that another event starts. */
interface WorkerFunction extends Deployed {
  readonly wakenBy: readonly Waking[];
}

export type CloudFunction = RoutedFunction | WorkerFunction;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The characters of a function's ID in the name of its role. CloudFormation adds the name of the stack and 14 characters, and
 * truncates names to the 64 characters of IAM.
 */
const charactersOfRole = 24;

/** The first function with each list of rights. */
const firstWith = new Map<string, string>();

/**
 * The role of a function with a route. Functions with the same rights share one role, which is named after the first of them in
 * the route table: `ListBookingsRole`.
 */
function roleOf(id: string, rights: RoutedFunction['rights']): string {
  if (rights === 'none') return 'PublicRole';
  const list = String(rights);
  const first = firstWith.get(list) ?? id;
  firstWith.set(list, first);
  return `${capitalized(first).slice(0, charactersOfRole)}Role`;
}

/** The routes of a function. The function of GET also handles HEAD. */
export const gatewayRoutesOf = ({ route }: RoutedFunction): readonly string[] =>
  route.startsWith('GET ') ? [route, route.replace('GET', 'HEAD')] : [route];

const groups = Object.keys(routes) as (keyof typeof routes)[];

function routedFunction(id: string, route: string, module: string): RoutedFunction {
  const rights = rightsOf(module);
  return { id, route, module, rights, role: roleOf(id, rights) };
}

const operations = groups.flatMap((group) =>
  Object.entries(routes[group]).map(([id, route]) =>
    routedFunction(id, route, `functions/${group}/${kebabCase(id)}`),
  ),
);

/** Responds with 404 and 405. It is not an operation, so the route table does not contain it. */
const fallback = routedFunction('fallback', '$default', 'functions/fallback');

/** All functions that handle requests: one for each row of the route table, and the fallback. */
export const routedFunctions: readonly RoutedFunction[] = [...operations, fallback];

/** One function for each row of the table of workers. */
export const workerFunctions: readonly WorkerFunction[] = (Object.keys(workers) as WorkerId[]).map(
  (id) => ({
    id,
    wakenBy: workers[id],
    module: `functions/workers/${kebabCase(id)}`,
    rights: workerRights[id],
    role: `${capitalized(id)}Role`,
  }),
);

/** All deployed functions. */
export const functionList: readonly CloudFunction[] = [...routedFunctions, ...workerFunctions];

/** Functions without rights to the table must not contain the database client. */
export const usesDatabase = ({ rights }: CloudFunction): boolean => rights !== 'none';
