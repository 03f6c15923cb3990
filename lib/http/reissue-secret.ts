import type { Contract } from '../contract/contract.ts';
import type { SentReply } from '../data/idempotency.ts';
import type { OrganizationId } from '../domain/tenancy.ts';

/** Makes the secret of a resource again. It is the same each time. */
export type ReissueSecret = (of: OrganizationId, uid: string) => Promise<string>;

interface ReplyBody {
  readonly data: Readonly<Record<string, unknown>> & { readonly uid: string };
}

/** The reply as it is stored: without the secret, which can be made again. */
export function withoutSecret(sent: SentReply, name: string): SentReply {
  const { data } = JSON.parse(sent.body) as ReplyBody;
  const { [name]: _, ...kept } = data;
  return { ...sent, body: JSON.stringify({ data: kept }) };
}

/** The reply as it was sent, from the reply that was stored. A stored refusal has no secret. */
export async function withSecret(
  of: OrganizationId,
  kept: SentReply,
  { status, madeAgain: name }: Pick<Contract, 'status' | 'madeAgain'>,
  reissue: ReissueSecret,
): Promise<SentReply> {
  if (name === undefined || kept.status !== status) return kept;
  const { data } = JSON.parse(kept.body) as ReplyBody;
  const secret = await reissue(of, data.uid);
  return { ...kept, body: JSON.stringify({ data: { ...data, [name]: secret } }) };
}
