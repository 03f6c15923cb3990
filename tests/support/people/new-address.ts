let given = 0;

/**
 * A client address that no other test of this process uses. The service counts the requests of an
 * address for the whole process.
 */
export function newAddress(): string {
  given += 1;
  return `10.${given >> 16}.${(given >> 8) % 256}.${given % 256}`;
}

/** The event of the gateway for a request from an address. */
export const fromAddress = (sourceIp: string, method = 'POST', path = '/') => ({
  requestContext: { http: { method, path, sourceIp } },
});
