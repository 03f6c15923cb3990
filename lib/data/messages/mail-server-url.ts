import { readParameter } from '../secrets/parameter-store.ts';

const { env } = process;

let known: Promise<string> | undefined;

/**
 * The URL of the mail server, which contains a password. In development it is a setting; in a
 * deployment a setting names the parameter that contains it. Only functions that start later use a
 * new URL.
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
