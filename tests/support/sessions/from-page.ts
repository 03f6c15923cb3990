/** The headers of a request that a script of a page of the service sends. */
export const fromPage = {
  'x-page': '1',
  origin: new URL(process.env.PUBLIC_URL ?? '').origin,
  'sec-fetch-site': 'same-origin',
};
