import { signAnswerLink } from '../../../lib/app/bookings/answer-token.ts';
import type { World } from '../world.ts';

/** The token in the message to a host about a version of a request. */
export const answerTo = (
  { of, member }: World,
  { uid }: { readonly uid: string },
  { version = 1, userId = member.userId } = {},
): Promise<string> => signAnswerLink({ organizationId: of, bookingUid: uid, version, userId });
