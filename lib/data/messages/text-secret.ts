import { readParameter } from '../secrets/parameter-store.ts';

const { env } = process;

let cachedSecret: Promise<string> | undefined;

/**
 * The secret of the text provider: that of a webhook, or the token of a Twilio account. In development it is a setting; in a
 * deployment a setting names the parameter that contains it. Undefined for a provider without a secret. Only functions that
 * start later use a new secret.
 */
export async function textSecret(): Promise<string | undefined> {
  if (env.TEXT_SECRET) return env.TEXT_SECRET;
  const name = env.TEXT_SECRET_PARAMETER;
  if (!name) return undefined;
  cachedSecret ??= readParameter(name).then((found) => {
    if (!found?.value)
      throw new Error('The parameter with the secret of the text provider is empty.');
    return found.value;
  });
  cachedSecret.catch(() => {
    cachedSecret = undefined;
  });
  return cachedSecret;
}
