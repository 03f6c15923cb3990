const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Checks the Host field of a request to a server of this machine. A website whose name resolves to 127.0.0.1
 * (DNS rebinding) sends its own name. A request without the field is not from a browser.
 */
export function isOwnHost(host: string | undefined, publicUrl = ''): boolean {
  if (host === undefined) return true;
  const sent = hostnameOf(`http://${host}`);
  return sent !== undefined && (loopbackNames.has(sent) || sent === hostnameOf(publicUrl));
}

const hostnameOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).hostname : undefined;
