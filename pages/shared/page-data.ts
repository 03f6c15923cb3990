/** The problem that the page contains instead of its data. */
export interface Missing {
  readonly problem: { readonly status: number; readonly code: string };
}

/** The data that the service has embedded, so that the page is shown after one round trip. */
export const pageData = <Loaded extends object>(): Loaded | Missing =>
  JSON.parse(document.getElementById('data')?.textContent ?? '');
