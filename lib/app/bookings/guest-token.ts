import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { currentSecret, withEitherSecret } from '../../data/secrets.ts';
import type { GuestLink, OrganizationId } from '../../domain/tenancy.ts';

/** A link, and the organization of its booking. */
export interface SignedGuestLink extends GuestLink {
  readonly organizationId: OrganizationId;
}

interface SigningKey {
  readonly id: string;
  readonly key: Buffer;
}

const macBytes = 16;
/** The secret and the former one, and whatever is tried out in one process. */
const keptAtMost = 8;
const signingKeys = new Map<string, SigningKey>();

/** A key of its own: what signs anything else opens no booking. Its id tells with which secret a token was made. */
function signingKeyOf(secret: string): SigningKey {
  const known = signingKeys.get(secret);
  if (known !== undefined) return known;
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `scheduling guest link ${use}`, bytes));
  const made = { id: derive('id', 6).toString('base64url'), key: derive('key', 32) };
  if (signingKeys.size >= keptAtMost) signingKeys.clear();
  signingKeys.set(secret, made);
  return made;
}

const macOf = ({ key }: SigningKey, content: string): Buffer =>
  createHmac('sha256', key).update(content).digest().subarray(0, macBytes);

/** The token of a link, which says all by itself what it opens. Whoever has it acts for the guest. */
export async function signGuestLink({
  organizationId,
  bookingUid,
  generation,
}: SignedGuestLink): Promise<string> {
  const key = signingKeyOf(await currentSecret());
  const said = ['guest', key.id, organizationId, bookingUid, generation];
  const content = Buffer.from(JSON.stringify(said)).toString('base64url');
  return `${content}.${macOf(key, content).toString('base64url')}`;
}

/** What a token opens; undefined for one that this service has not made just so. Whether it was revoked, the booking says. */
export async function verifyGuestToken(token: string): Promise<SignedGuestLink | undefined> {
  const [content = '', mac = '', ...more] = token.split('.', 3);
  if (more.length > 0) return undefined;
  const isGood = await withEitherSecret((secret) => {
    const key = signingKeyOf(secret);
    const expected = Buffer.from(macOf(key, content).toString('base64url'));
    const sent = Buffer.from(mac);
    return (sent.length === expected.length && timingSafeEqual(sent, expected)) || undefined;
  });
  if (isGood === undefined) return undefined;
  const said = JSON.parse(Buffer.from(content, 'base64url').toString());
  const [, , organizationId, bookingUid, generation] = said as Said;
  return { organizationId, bookingUid, generation };
}

type Said = readonly [kind: 'guest', keyId: string, of: OrganizationId, uid: string, gen: number];
