import type { Contract } from '../contract/contract.ts';
import type { SentReply } from '../data/idempotency.ts';
import type { Actor } from '../domain/tenancy.ts';

/** Makes the member that is not kept of a reply, for what the reply tells of. */
export type MakeAgain = (of: Actor['organizationId'], uid: string) => Promise<string>;

type Told = { readonly data: Readonly<Record<string, unknown>> & { readonly uid: string } };

/** A reply without its last member, which can be made again and is not kept. */
export function withoutMade(sent: SentReply, name: string): SentReply {
  const { data } = JSON.parse(sent.body) as Told;
  const { [name]: _, ...kept } = data;
  return { ...sent, body: JSON.stringify({ data: kept }) };
}

/** The reply as it went out, of what was kept of it; a refusal is kept as it is. */
export async function withMade(
  of: Actor['organizationId'],
  kept: SentReply,
  { status, madeAgain: name }: Pick<Contract, 'status' | 'madeAgain'>,
  make: MakeAgain,
): Promise<SentReply> {
  if (name === undefined || kept.status !== status) return kept;
  const { data } = JSON.parse(kept.body) as Told;
  return { ...kept, body: JSON.stringify({ data: { ...data, [name]: await make(of, data.uid) } }) };
}
