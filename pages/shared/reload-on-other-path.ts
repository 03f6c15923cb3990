const { pathname } = location;

/**
 * Loads the page of another path after a step in the history. Browsers do not load it, because both entries belong to
 * the document that replaced its address.
 */
export function reloadOnOtherPath(): void {
  addEventListener('popstate', () => {
    if (location.pathname !== pathname) location.reload();
  });
}
