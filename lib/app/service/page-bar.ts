/** Bar above every page of the documentation. */
export const pageBar =
  '<nav id="bar"><a href="/docs/guides/first-call">Guides</a><a href="/docs#description/introduction">Reference</a>' +
  '<a href="/docs#problems">Problems</a><a href="/openapi.json">OpenAPI</a></nav>';

/** Links to the machine-readable forms of the documentation. */
export const alternates =
  '<link rel="service-desc" type="application/openapi+json" href="/openapi.json">\n' +
  '<link rel="alternate" type="text/plain" title="llms.txt" href="/llms.txt">';
