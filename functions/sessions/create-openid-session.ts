import { newToken, newUid } from '../../lib/app/new-uid.ts';
import { createOpenidSession } from '../../lib/app/sessions/create-openid-session.ts';
import { CreateOpenidSession } from '../../lib/contract/sessions/create-openid-session.ts';
import { users } from '../../lib/data/people/users.ts';
import { sessions } from '../../lib/data/sessions/sessions.ts';
import { spendState } from '../../lib/data/sessions/spend-state.ts';
import { pagesClient } from '../../lib/http/configuration.ts';
import { implementWriteWith } from '../../lib/http/implement-write-with.ts';
import { pageWrite } from '../../lib/http/page-write.ts';
import { proveSignIn } from '../../lib/http/prove-sign-in.ts';
import { sessionCookie, withoutOpenid } from '../../lib/http/session-cookie.ts';
import { redeemCode } from '../../lib/outbound/oauth/openid-client.ts';
import { surroundings } from '../../lib/outbound/surroundings.ts';

export const handler = implementWriteWith(
  CreateOpenidSession,
  pageWrite({ isSignIn: true }),
  [users, sessions],
  {
    newToken,
    newUid,
    pagesClient,
    surroundings,
    redeemCode,
    spendState,
    proveSignIn,
    sessionCookie,
    withoutOpenid,
  },
  createOpenidSession,
);
