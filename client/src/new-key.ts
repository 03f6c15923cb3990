const hexOf = (byte: number): string => byte.toString(16).padStart(2, '0');

/** A new Idempotency-Key: a random UUID (version 4). Pages without https have no `crypto.randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), hexOf)
    .join('')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/u, '$1-$2-4$3-8$4-$5');
