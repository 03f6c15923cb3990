import { routes } from '../lib/contract/routes.ts';
import { kebabCase } from './names.ts';
import type { roles } from './serverless-roles.js';

/** One deployed function: where its source lies, which route reaches it, what it may touch. */
export interface CloudFunction {
  readonly id: string;
  /** The route as API Gateway writes it: `GET /v1/bookings`, or `$default` for all that is unknown. */
  readonly route: string;
  /** The path without extension, the same in the repository and in the function's archive. */
  readonly module: string;
  readonly role: keyof typeof roles;
}

/** Until a group has an operation that writes, its functions share the role that only reads. */
const groupRoles = {
  bookings: { read: 'BookingsReadRole', write: 'BookingsWriteRole' },
  schedules: { read: 'SchedulesReadRole', write: 'SchedulesWriteRole' },
  'event-types': { read: 'EventTypesReadRole', write: 'EventTypesWriteRole' },
  availability: { read: 'AvailabilityReadRole', write: 'AvailabilityWriteRole' },
  service: { read: 'PublicRole', write: 'PublicRole' },
} as const satisfies Record<keyof typeof routes, Record<'read' | 'write', keyof typeof roles>>;

const roleOf = (group: keyof typeof routes, route: string): keyof typeof roles =>
  groupRoles[group][route.startsWith('GET ') ? 'read' : 'write'];

const groups = Object.keys(routes) as (keyof typeof routes)[];

const operations = groups.flatMap((group) =>
  Object.entries(routes[group]).map(
    ([id, route]): CloudFunction => ({
      id,
      route,
      module: `functions/${group}/${kebabCase(id)}`,
      role: roleOf(group, route),
    }),
  ),
);

/** Answers 404 and 405. It is no operation, so it has no row in the route table. */
const fallback: CloudFunction = {
  id: 'fallback',
  route: '$default',
  module: 'functions/fallback',
  role: 'PublicRole',
};

/** Every function that is deployed: one a row of the route table, and the fallback. */
export const functionList: readonly CloudFunction[] = [...operations, fallback];

/** Functions without a right to the table must not carry the database client either. */
export const usesDatabase = (deployed: CloudFunction): boolean => deployed.role !== 'PublicRole';
