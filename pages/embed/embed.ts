/**
 * What another website loads to show a page of a team:
 *
 *     <script async src="https://api.example.com/assets/embed.js"></script>
 *     <scheduling-booking team="acme" event-type="Qm3xV8tLr0Za"></scheduling-booking>
 *
 * The page is an iframe, so neither reads what belongs to the other. They tell each other what is said in pages/shared/embedding.ts.
 */
const origin = new URL((document.currentScript as HTMLScriptElement).src).origin;

const titles: Readonly<Record<string, string>> = { en: 'Booking', ja: '予約' };

/** The campaign that led to the website, which leads to the booking, too. */
const campaign = (): readonly (readonly [string, string])[] =>
  [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_'));

type Told = Readonly<Record<string, unknown>> | null;

class SchedulingBooking extends HTMLElement {
  static readonly observedAttributes = ['team', 'event-type', 'form', 'lang'];

  #frame: HTMLIFrameElement | undefined;

  /** What stands in the element is for visitors without the script. */
  readonly #inside = this.attachShadow({ mode: 'open' });

  readonly #hear = (event: MessageEvent): void => {
    if (event.origin !== origin || event.source !== this.#frame?.contentWindow) return;
    const told = event.data as Told;
    if (told?.type === 'scheduling:ready') {
      this.#frame.contentWindow?.postMessage({ type: 'scheduling:host' }, origin);
      this.#tell('scheduling-ready', {});
    }
    if (told?.type === 'scheduling:resize') this.#resize(Number(told.height));
    if (told?.type === 'scheduling:booked') {
      this.#tell('scheduling-booked', { uid: told.uid, startedAt: told.startedAt });
    }
  };

  connectedCallback(): void {
    window.addEventListener('message', this.#hear);
    this.#show();
  }

  disconnectedCallback(): void {
    window.removeEventListener('message', this.#hear);
    this.#frame = undefined;
    this.#inside.replaceChildren();
  }

  attributeChangedCallback(): void {
    if (this.#frame !== undefined) this.#show();
  }

  #show(): void {
    const frame = document.createElement('iframe');
    frame.src = this.#address().href;
    frame.title = this.getAttribute('title') ?? titles[this.#language() ?? 'en'] ?? 'Booking';
    Object.assign(frame.style, { display: 'block', width: '100%', height: '40rem', border: '0' });
    this.style.display = 'block';
    this.#frame = frame;
    this.#inside.replaceChildren(frame);
  }

  #address(): URL {
    const [team = '', eventType, form] = ['team', 'event-type', 'form'].map(
      (name) => this.getAttribute(name) ?? undefined,
    );
    const parts = ['t', team, ...(form ? ['f', form] : eventType ? ['e', eventType] : [])];
    const url = new URL(`/${parts.map(encodeURIComponent).join('/')}`, origin);
    const language = this.#language();
    if (language !== undefined) url.searchParams.set('lang', language);
    for (const [name, value] of campaign()) url.searchParams.append(name, value);
    return url;
  }

  /** That of the element; the visitor's browser chooses without one. */
  #language(): string | undefined {
    return this.getAttribute('lang')?.slice(0, 2).toLowerCase();
  }

  #resize(height: number): void {
    // A page that says nonsense stays as high as it is.
    if (height > 0 && height < 20_000 && this.#frame) this.#frame.style.height = `${height}px`;
  }

  #tell(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  }
}

if (customElements.get('scheduling-booking') === undefined) {
  customElements.define('scheduling-booking', SchedulingBooking);
}
