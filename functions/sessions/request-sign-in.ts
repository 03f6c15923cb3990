import { newToken, newUid } from '../../lib/app/new-uid.ts';
import { requestSignIn } from '../../lib/app/sessions/request-sign-in.ts';
import { RequestSignIn } from '../../lib/contract/sessions/request-sign-in.ts';
import { messages } from '../../lib/data/messages/messages.ts';
import { countReceived } from '../../lib/data/messages/received.ts';
import { implementWriteWith } from '../../lib/http/implement-write-with.ts';
import { pageWrite } from '../../lib/http/page-write.ts';
import { browserCookie } from '../../lib/http/session-cookie.ts';

export const handler = implementWriteWith(
  RequestSignIn,
  pageWrite(),
  [messages],
  { newUid, newToken, browserCookie, countReceived },
  requestSignIn,
);
