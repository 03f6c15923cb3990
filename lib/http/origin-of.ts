import { Problem } from '../contract/problem.ts';
import { type Event, headerOf } from './exchange.ts';

/** A name or an address, with a port or without one. */
const authority = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/iu;

/**
 * Where the client reached the service. The gateway tells by which domain, whatever the request says,
 * and the scheme; on the own machine there is none that tells, and the request is believed.
 */
export function originOf(event: Event): string {
  const scheme = headerOf(event, 'x-forwarded-proto')?.startsWith('https') ? 'https' : 'http';
  for (const host of [event.requestContext.domainName, headerOf(event, 'host')]) {
    const origin = `${scheme}://${host}`;
    if (host !== undefined && authority.test(host) && URL.canParse(origin)) return origin;
  }
  const detail = 'Must name the host that the request was sent to.';
  throw new Problem('request/invalid', {
    errors: [{ pointer: 'header/Host', code: 'member/invalid', detail }],
  });
}
