import { newToken } from '../../lib/app/new-uid.ts';
import { requestOpenidSignIn } from '../../lib/app/sessions/request-openid-sign-in.ts';
import { RequestOpenidSignIn } from '../../lib/contract/sessions/request-openid-sign-in.ts';
import { pagesClient } from '../../lib/http/configuration.ts';
import { implementWriteWith } from '../../lib/http/implement-write-with.ts';
import { pageWrite } from '../../lib/http/page-write.ts';
import { openidCookie } from '../../lib/http/session-cookie.ts';
import { authorizationUrl } from '../../lib/outbound/oauth/openid-client.ts';
import { surroundings } from '../../lib/outbound/surroundings.ts';

export const handler = implementWriteWith(
  RequestOpenidSignIn,
  pageWrite(),
  [],
  { newToken, pagesClient, surroundings, authorizationUrl, openidCookie },
  requestOpenidSignIn,
);
