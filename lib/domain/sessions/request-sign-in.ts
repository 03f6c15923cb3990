import type { Decided } from '../decision.ts';
import { type MessageChange, putMessage } from '../messages/changes.ts';
import type { SignInMessages } from '../messages/message-job.ts';
import type { WriteContext } from '../write-context.ts';
import { signInLastsMs } from './sign-in.ts';

/** Requests the mail with the sign-in links of an address. Above the limit no mail is sent, with the same reply. */
export function requestSignIn(
  job: Omit<SignInMessages, 'kind' | 'requestedMs' | 'untilMs'>,
  isAllowed: boolean,
  { nowMs }: WriteContext,
): Decided<{ readonly data: object }, MessageChange> {
  return {
    reply: { data: {} },
    changes: isAllowed
      ? [
          putMessage({
            ...job,
            kind: 'sign-in',
            requestedMs: nowMs,
            untilMs: nowMs + signInLastsMs,
          }),
        ]
      : [],
  };
}
