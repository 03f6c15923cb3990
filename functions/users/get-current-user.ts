import { getCurrentUser } from '../../lib/app/people/get-current-user.ts';
import { pictureUrl } from '../../lib/app/public-url.ts';
import { GetCurrentUser } from '../../lib/contract/users/get-current-user.ts';
import { organizations } from '../../lib/data/people/organizations.ts';
import { users } from '../../lib/data/people/users.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  GetCurrentUser,
  { readerOf: readerOf([organizations, users]), pictureUrl },
  ({ caller, credential }, { readerOf, ...deps }) =>
    getCurrentUser(caller, { credential, ...deps }, readerOf(caller.organizationId)),
);
