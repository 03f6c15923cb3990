import { type OperationId, routes } from '../lib/contract/routes.ts';
import { type Waking, type WorkerId, workers } from '../lib/contract/workers.ts';
import { type Right, rights, type WorkerRight, workerRights } from './function-rights.ts';
import { kebabCase } from './names.ts';

/** What every deployed function is: where its source lies and what it may touch. */
interface Deployed {
  readonly id: string;
  /** The path without extension, the same in the repository and in the function's archive. */
  readonly module: string;
  readonly rights: readonly (Right | WorkerRight)[] | 'none';
  /** The logical id of its role in the stack; functions with the same rights share one. */
  readonly role: string;
}

/** A function that a route reaches, as API Gateway writes it: `GET /v1/bookings`, or `$default` for all that is unknown. */
export interface RoutedFunction extends Deployed {
  readonly route: string;
}

/** A function that something else wakes. */
interface WorkerFunction extends Deployed {
  readonly wakenBy: readonly Waking[];
}

export type CloudFunction = RoutedFunction | WorkerFunction;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** As many characters as IAM leaves to a name beside the stack's and what CloudFormation puts behind it. */
const longestRole = 28;

/**
 * `RangesSecretRole`: the order in which rights are written makes no other role. CloudFormation puts
 * the stack's name before it and 14 characters behind, and cuts what exceeds the 64 that IAM takes: of
 * many rights the first three letters of each are enough to tell them apart.
 */
const roleOf = (rights: CloudFunction['rights']): string => {
  if (rights === 'none') return 'PublicRole';
  const sorted = rights.toSorted();
  const whole = `${sorted.map(capitalized).join('') || 'Item'}Role`;
  if (whole.length <= longestRole) return whole;
  return `${sorted.map((right) => capitalized(right.slice(0, 3))).join('')}Role`;
};

/** The routes that lead to a function: HEAD is answered by the function that answers GET. */
export const gatewayRoutesOf = ({ route }: RoutedFunction): readonly string[] =>
  route.startsWith('GET ') ? [route, route.replace('GET', 'HEAD')] : [route];

const groups = Object.keys(routes) as (keyof typeof routes)[];

const operations = groups.flatMap((group) =>
  Object.entries(routes[group]).map(
    ([id, route]): RoutedFunction => ({
      id,
      route,
      module: `functions/${group}/${kebabCase(id)}`,
      rights: rights[id as OperationId],
      role: roleOf(rights[id as OperationId]),
    }),
  ),
);

/** Answers 404 and 405. It is no operation, so it has no row in the route table. */
const fallback: RoutedFunction = {
  id: 'fallback',
  route: '$default',
  module: 'functions/fallback',
  rights: 'none',
  role: roleOf('none'),
};

/** Every function that answers requests: one a row of the route table, and the fallback. */
export const routedFunctions: readonly RoutedFunction[] = [...operations, fallback];

/** One a row of the table of workers. */
export const workerFunctions: readonly WorkerFunction[] = (Object.keys(workers) as WorkerId[]).map(
  (id) => ({
    id,
    wakenBy: workers[id],
    module: `functions/workers/${kebabCase(id)}`,
    rights: workerRights[id],
    role: `${capitalized(id)}Role`,
  }),
);

/** Every function that is deployed. */
export const functionList: readonly CloudFunction[] = [...routedFunctions, ...workerFunctions];

/** Functions without a right to the table must not carry the database client either. */
export const usesDatabase = ({ rights }: CloudFunction): boolean => rights !== 'none';
