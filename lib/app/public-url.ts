const { env } = process;

/** What is at a path of the service, by the address that clients use. Who asks does not say it: the links of others would lead to whatever host a request names. */
export function publicUrl(path: string): URL {
  if (!env.PUBLIC_URL) throw new Error('PUBLIC_URL is not set.');
  return new URL(path, env.PUBLIC_URL);
}

/** Where the picture of a user is read. */
export const pictureUrl = (pictureId: string): string =>
  publicUrl(`/v1/profile_images/${pictureId}`).href;
