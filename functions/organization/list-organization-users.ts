import { listOrganizationUsers } from '../../lib/app/people/list-organization-users.ts';
import { pictureUrl } from '../../lib/app/public-url.ts';
import { ListOrganizationUsers } from '../../lib/contract/organization/list-organization-users.ts';
import { listUsers } from '../../lib/data/people/list-users.ts';
import { users } from '../../lib/data/people/users.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  ListOrganizationUsers,
  { listUsers, readerOf: readerOf([users]), pictureUrl },
  ({ query, caller }, { readerOf, ...deps }) =>
    listOrganizationUsers(caller, query, readerOf(caller.organizationId), deps),
);
