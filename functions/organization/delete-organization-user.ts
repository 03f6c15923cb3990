import {
  deleteOrganizationUser,
  deletionDeps,
} from '../../lib/app/organization/delete-organization-user.ts';
import { DeleteOrganizationUser } from '../../lib/contract/organization/delete-organization-user.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeleteOrganizationUser,
  deletionDeps,
  ({ params, query, context, store }, deps) =>
    deleteOrganizationUser(params.userId, query.bookings, context, store, deps),
);
