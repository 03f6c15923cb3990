import { readParameter } from '../secrets/parameter-store.ts';

const { env } = process;

let known: Promise<string> | undefined;

/**
 * The address of the mail server, which has a password in it: on this machine a setting, in the cloud
 * the parameter that a setting names. A new one is known to the functions that start after it.
 */
export async function mailServerUrl(): Promise<string> {
  if (env.SMTP_URL) return env.SMTP_URL;
  const name = env.SMTP_URL_PARAMETER;
  if (!name) throw new Error('SMTP_URL_PARAMETER is not set.');
  known ??= readParameter(name).then((found) => {
    if (!found?.value)
      throw new Error('The parameter with the address of the mail server is empty.');
    return found.value;
  });
  known.catch(() => {
    known = undefined;
  });
  return known;
}
