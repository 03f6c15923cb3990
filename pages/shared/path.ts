/** The parts of the address: of `/t/acme/e/Qm3xV8tLr0Za` those after `t` and `e`. A fragment has what no server is told. */
export const pathAfter = (mark: string): string => {
  const parts = location.pathname.split('/').map(decodeURIComponent);
  return parts[parts.indexOf(mark) + 1] ?? '';
};
