/** Why the service has put nothing into the page. */
export interface Missing {
  readonly problem: { readonly status: number; readonly code: string };
}

/** What the service has put into the page, so that it is shown after one round trip. */
export const pageData = <Loaded extends object>(): Loaded | Missing =>
  JSON.parse(document.getElementById('data')?.textContent ?? '');
