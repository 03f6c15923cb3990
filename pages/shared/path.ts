/** A part of an address as it was before it was written there. There is nothing at an address of broken signs; the page says so. */
export const decoded = (part: string): string =>
  /%(?![0-9a-f]{2})|%[89a-f]/iu.test(part) ? '' : decodeURIComponent(part);

/** The parts of the address: of `/t/acme/e/Qm3xV8tLr0Za` those after `t` and `e`. A fragment has what no server is told. */
export const pathAfter = (mark: string): string => {
  const parts = location.pathname.split('/');
  return decoded(parts[parts.indexOf(mark) + 1] ?? '');
};
