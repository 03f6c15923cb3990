import { randomBytes } from 'node:crypto';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import type { DemoFile } from './demo-file.ts';

/** The address that signs the owner of the demo in, and the cookie of the browser that follows it. */
export interface SignInAddress {
  readonly url: string;
  readonly cookie: string;
}

/**
 * Makes an address that signs the owner of the demo in, like the link in a mail. Cookies of 127.0.0.1 are shared by all ports, so
 * the page recognizes the browser.
 */
export async function signInDemoOwner({
  baseUrl,
  apiKey,
  organizationId,
}: DemoFile): Promise<SignInAddress> {
  // Loaded here, because it reads the secret from the environment.
  const { signSignIn } = await import('../../lib/app/sessions/sign-in-token.ts');
  const { hashOfKey } = await import('../../lib/app/hash-of-key.ts');
  const { newUid } = await import('../../lib/app/new-uid.ts');
  const { signInLastsMs } = await import('../../lib/domain/sessions/sign-in.ts');
  const headers = { 'X-Service-Api-Key': apiKey };
  const me = await (await fetch(`${baseUrl}/v1/users/me`, { headers })).json();
  const { uid: userId, email } = (me as { data: { uid: string; email: string } }).data;
  const secret = randomBytes(24).toString('base64url');
  const token = await signSignIn({
    organizationId: organizationId as OrganizationId,
    userId,
    email,
    sessionUid: newUid(),
    browserHash: hashOfKey(secret),
    expiresMs: Date.now() + signInLastsMs,
  });
  const { port } = new URL(baseUrl);
  return {
    url: `${baseUrl}/sign-in#${token}`,
    cookie: `browser-${port}=${secret}; Path=/; HttpOnly; SameSite=Lax`,
  };
}
