import { publicUrl } from '../public-url.ts';

/** The address in the documents of the repository: that of a service on the machine of the reader. */
const inSamples = 'http://127.0.0.1:3000';

/** A document whose samples call the service that serves it. Its public URL is used, because a request may name any host. */
export const withOwnAddress = (text: string): string =>
  text.replaceAll(inSamples, publicUrl('/').origin);
