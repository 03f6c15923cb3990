/** The token in the fragment of a link: `#token=…`, or `#response=…`. */
export const tokenIn = (url: string, name = 'token'): string =>
  new URLSearchParams(new URL(url).hash.slice(1)).get(name) ?? '';
