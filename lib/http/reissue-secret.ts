import type { Contract } from '../contract/contract.ts';
import type { ReplayableReply } from '../data/engine/idempotency.ts';
import type { OrganizationId } from '../domain/tenancy.ts';

/** Computes the secret of a resource, which is the same each time. */
export type ReissueSecret = (of: OrganizationId, uid: string) => Promise<string>;

interface ReplyBody {
  readonly data: Readonly<Record<string, unknown>> & { readonly uid: string };
}

/** Reply to store, without its secret, which can be computed again. */
export function withoutSecret(sent: ReplayableReply, name: string): ReplayableReply {
  const { data } = JSON.parse(sent.body) as ReplyBody;
  const { [name]: _, ...kept } = data;
  return { ...sent, body: JSON.stringify({ data: kept }) };
}

/** Adds the secret to a stored reply. A stored refusal has none. */
export async function withSecret(
  of: OrganizationId,
  kept: ReplayableReply,
  { status, reissuedSecret: name }: Pick<Contract, 'status' | 'reissuedSecret'>,
  reissue: ReissueSecret,
): Promise<ReplayableReply> {
  if (name === undefined || kept.status !== status) return kept;
  const { data } = JSON.parse(kept.body) as ReplyBody;
  const secret = await reissue(of, data.uid);
  return { ...kept, body: JSON.stringify({ data: { ...data, [name]: secret } }) };
}
