/**
 * Draws the reference when it is first visible, so that a reader who follows the `type` of a problem does not wait for
 * the viewer. The samples call the address at which the page was opened.
 */
export const startReference = `
const isProblem = () =>
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest('#problems') != null;
// The browser refuses storage to a sandboxed page, and the viewer does not start without it.
for (const name of ['localStorage', 'sessionStorage']) {
  const items = new Map();
  const value = {
    get length() { return items.size; },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, item) => void items.set(key, String(item)),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
  Object.defineProperty(window, name, { value });
}
// The clipboard is refused, too. The command for copying works without a permission while a click is handled.
if (navigator.clipboard) navigator.clipboard.writeText = async (text) => {
  const put = (event) => {
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
  };
  addEventListener('copy', put, { once: true });
  if (document.execCommand('copy')) return;
  removeEventListener('copy', put);
  throw new Error('The text could not be copied.');
};
let isStarted = false;
const load = (src) => new Promise((resolve, reject) => {
  document.head.append(Object.assign(document.createElement('script'), { src, onload: resolve, onerror: reject }));
});
async function start() {
  if (isStarted || isProblem()) return;
  isStarted = true;
  const [reply] = await Promise.all([fetch('/openapi.json'), load(viewer)]);
  const content = JSON.parse((await reply.text()).replaceAll(address, location.origin));
  // The form sends what has an example; a key for retries, a version or a dry run has to be chosen.
  for (const header of Object.values(content.components.parameters)) {
    header.examples = { default: { value: header.example, 'x-disabled': true } };
    delete header.example;
  }
  // The viewer opens the response with the lowest status. It should be the success, not a dry run or unfinished work.
  for (const { responses } of Object.values(content.paths).flatMap(Object.values)) {
    const status = /dry run/u.test(responses[200]?.description) ? 200 : 202;
    const later = [201, 202, 204].some((success) => success > status && responses[success]);
    if (!later || !responses[status]) continue;
    const { description, ...others } = responses[status];
    responses['2XX'] = { ...others, description: 'Status ' + status + ': ' + description };
    delete responses[status];
  }
  Scalar.createApiReference('#reference', {
    content,
    generateOperationSlug: ({ operationId }) => operationId,
    authentication: { preferredSecurityScheme: 'apiKey' },
    hiddenClients: true,
    withDefaultFonts: false,
    telemetry: false,
    persistAuth: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
    documentDownloadType: 'none',
  });
}
const { viewer, address } = document.querySelector('script[data-viewer]').dataset;
const tell = () => {
  document.querySelector('#reference').textContent = 'The reference could not be loaded. Reload the page to try again.';
};
addEventListener('hashchange', () => start().catch(tell));
start().catch(tell);
`;

/** The viewer's own colours have too little contrast (WCAG 2.2, 1.4.3). */
export const referenceStyle = `
body.light-mode { --scalar-color-2: #5c5c66; --scalar-color-3: #66666f; --scalar-color-green: #04724a;
  --scalar-color-blue: #0065a8; --scalar-color-yellow: #7a5600; --scalar-color-orange: #a84300; --scalar-color-red: #c01616 }
body.dark-mode { --scalar-color-3: #9b9ba4 }
`;
