import type { sealSecret } from '../../data/webhooks/endpoint-secrets.ts';
import type { FreshSecret } from '../../domain/webhooks/webhook-endpoint.ts';
import type { TransactionContext } from '../run-transaction.ts';

export interface SecretDeps {
  readonly newSecret: () => string;
  readonly sealSecret: typeof sealSecret;
}

/** Creates a new secret. A dry run stores nothing, so its secret is not sealed. */
export async function freshSecret(
  uid: string,
  { actor, dryRun }: TransactionContext,
  { newSecret, sealSecret }: SecretDeps,
): Promise<FreshSecret> {
  const secret = newSecret();
  return { secret, sealed: dryRun ? '' : await sealSecret(actor.organizationId, uid, secret) };
}
