import { getCurrentUser } from '../../lib/app/users/get-current-user.ts';
import { GetCurrentUser } from '../../lib/contract/users/get-current-user.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  GetCurrentUser,
  { readerOf },
  ({ caller, credential }, { readerOf }) =>
    getCurrentUser(caller, credential, readerOf(caller.organizationId)),
);
