/**
 * Decodes a part of an address. Returns an empty text for an invalid or non-ASCII encoding; the page then shows that
 * nothing was found.
 */
export const decoded = (part: string): string =>
  /%(?![0-9a-f]{2})|%[89a-f]/iu.test(part) ? '' : decodeURIComponent(part);

/** The part of the path after another part: `acme` after `t` in `/t/acme/e/Qm3xV8tLr0Za`. */
export const pathAfter = (mark: string): string => {
  const parts = location.pathname.split('/');
  return decoded(parts[parts.indexOf(mark) + 1] ?? '');
};
