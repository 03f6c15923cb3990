let given = 0;

/**
 * The address of a client that no other test of this process is: the service counts a client's requests for the
 * process, whichever test file sends them.
 */
export function newAddress(): string {
  given += 1;
  return `10.${given >> 16}.${(given >> 8) % 256}.${given % 256}`;
}

/** What the gateway tells of a request from an address. */
export const fromAddress = (sourceIp: string, method = 'POST', path = '/') => ({
  requestContext: { http: { method, path, sourceIp } },
});
