import { publicUrl } from '../public-url.ts';

/** Address in the samples of the repository: a service on the reader's own machine. */
const inSamples = 'http://127.0.0.1:3000';

/** Replaces the address in samples with the public URL of the service. A client can put any host into a request, so that host is not used. */
export const withOwnAddress = (text: string): string =>
  text.replaceAll(inSamples, publicUrl('/').origin);
