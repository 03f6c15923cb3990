import { type OperationId, routes } from '../lib/contract/routes.ts';
import { type Right, rights } from './function-rights.ts';
import { kebabCase } from './names.ts';

/** One deployed function: where its source lies, which route reaches it, what it may touch. */
export interface CloudFunction {
  readonly id: string;
  /** The route as API Gateway writes it: `GET /v1/bookings`, or `$default` for all that is unknown. */
  readonly route: string;
  /** The path without extension, the same in the repository and in the function's archive. */
  readonly module: string;
  readonly rights: readonly Right[] | 'none';
  /** The logical id of its role in the stack; functions with the same rights share one. */
  readonly role: string;
}

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

const groups = Object.keys(routes) as (keyof typeof routes)[];

const operations = groups.flatMap((group) =>
  Object.entries(routes[group]).map(
    ([id, route]): CloudFunction => ({
      id,
      route,
      module: `functions/${group}/${kebabCase(id)}`,
      rights: rights[id as OperationId],
      role: roleOf(rights[id as OperationId]),
    }),
  ),
);

/** Answers 404 and 405. It is no operation, so it has no row in the route table. */
const fallback: CloudFunction = {
  id: 'fallback',
  route: '$default',
  module: 'functions/fallback',
  rights: 'none',
  role: roleOf('none'),
};

/** Every function that is deployed: one a row of the route table, and the fallback. */
export const functionList: readonly CloudFunction[] = [...operations, fallback];

/** Functions without a right to the table must not carry the database client either. */
export const usesDatabase = ({ rights }: CloudFunction): boolean => rights !== 'none';
