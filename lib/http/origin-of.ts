import { type Event, headerOf } from './exchange.ts';

/** Where the client reached the service. The gateway tells the scheme; on the own machine there is none that tells. */
export function originOf(event: Event): string {
  const scheme = headerOf(event, 'x-forwarded-proto')?.startsWith('https') ? 'https' : 'http';
  return `${scheme}://${headerOf(event, 'host') ?? event.requestContext.domainName}`;
}
