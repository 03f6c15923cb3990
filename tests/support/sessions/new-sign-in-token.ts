import { newUid } from '../../../lib/app/new-uid.ts';
import { signSignIn } from '../../../lib/app/sessions/sign-in-token.ts';
import { wholeStoreOf } from '../../../lib/data/whole-store.ts';
import { storedUser } from '../../../lib/domain/people/needs.ts';
import { type SignIn, signInLastsMs } from '../../../lib/domain/sessions/sign-in.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';

/** Signs the token of a sign-in link as the mail contains it. No browser has requested it. */
export async function newSignInToken(
  organizationId: OrganizationId,
  { userId }: { readonly userId: string },
  more: Partial<SignIn> = {},
): Promise<string> {
  const email = more.email ?? (await addressOf(organizationId, userId));
  return signSignIn({
    organizationId,
    userId,
    email,
    sessionUid: newUid(),
    browserHash: '',
    expiresMs: Date.now() + signInLastsMs,
    ...more,
  });
}

async function addressOf(of: OrganizationId, userId: string): Promise<string> {
  const need = storedUser(userId);
  return (await wholeStoreOf(of).read([need])).get(need)?.user.email ?? '';
}
