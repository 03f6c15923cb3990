/**
 * The script that another website loads to show a page of a team:
 *
 *     <script async src="https://api.example.com/assets/embed.js"></script>
 *     <scheduling-booking team="acme" event-type="Qm3xV8tLr0Za"></scheduling-booking>
 *
 * The page is in an iframe, so neither can read the other. They exchange the messages of pages/shared/embedding.ts.
 */
const origin = new URL((document.currentScript as HTMLScriptElement).src).origin;

const titles: Readonly<Record<string, string>> = { en: 'Booking', ja: '予約' };

/** The website's own styles for the element override these styles. */
const style = new CSSStyleSheet();
style.replaceSync(`
  :host { display: block }
  :host([hidden]) { display: none }
  iframe { display: block; width: 100%; height: 40rem; border: 0 }
`);

/** Maximum time from the load event to the first message of the page. The message may arrive after the event. */
const patienceMs = 1000;

/** The `utm_` parameters of the website, which are passed on to the booking. */
const campaign = (): readonly (readonly [string, string])[] =>
  [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_'));

const languageIn = (tag: string): string => tag.slice(0, 2).toLowerCase();

type FrameMessage = Readonly<Record<string, unknown>> | null;

class SchedulingBooking extends HTMLElement {
  static readonly observedAttributes = ['team', 'event-type', 'form', 'lang', 'title'];

  #frame: HTMLIFrameElement | undefined;

  /** Whether the frame has already shown a page. */
  #hasShownPage = false;

  /** Whether the page that is loading has sent its first message. It sends the message before the load event. */
  #hasMessage = false;

  #timeout: ReturnType<typeof setTimeout> | undefined;

  /**
   * The frame is in a shadow root. The element's own content is the fallback without the script, or if the page fails.
   */
  readonly #root = this.attachShadow({ mode: 'open' });

  readonly #receive = (event: MessageEvent): void => {
    if (event.origin !== origin || event.source !== this.#frame?.contentWindow) return;
    const message = event.data as FrameMessage;
    if (message?.type === 'scheduling:ready') this.#confirmReady();
    if (message?.type === 'scheduling:failed') {
      this.#hasMessage = true;
      this.#fail();
    }
    if (message?.type === 'scheduling:resize') this.#resize(Number(message.height));
    if (message?.type === 'scheduling:booked') {
      this.#dispatch('scheduling-booked', { uid: message.uid, startedAt: message.startedAt });
    }
  };

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [style];
  }

  connectedCallback(): void {
    window.addEventListener('message', this.#receive);
    this.#show();
  }

  disconnectedCallback(): void {
    window.removeEventListener('message', this.#receive);
    clearTimeout(this.#timeout);
    this.#frame = undefined;
    this.#root.replaceChildren();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    // Some frameworks set attributes again without a change. Loading the page again would lose what the visitor typed.
    if (this.#frame === undefined || before === after) return;
    if (name === 'title') this.#frame.title = this.#title();
    else this.#show();
  }

  #show(): void {
    const frame = document.createElement('iframe');
    frame.src = this.#address().href;
    frame.title = this.#title();
    frame.addEventListener('load', () => this.#expectMessage());
    this.#hasShownPage = false;
    this.#hasMessage = false;
    this.#frame = frame;
    this.#root.replaceChildren(frame);
  }

  #address(): URL {
    const [team = '', eventType, form] = ['team', 'event-type', 'form'].map(
      (name) => this.getAttribute(name) ?? undefined,
    );
    const parts = ['t', team, ...(form ? ['f', form] : eventType ? ['e', eventType] : [])];
    const url = new URL(`/${parts.map(encodeURIComponent).join('/')}`, origin);
    const language = this.getAttribute('lang');
    if (language) url.searchParams.set('lang', languageIn(language));
    for (const [name, value] of campaign()) url.searchParams.append(name, value);
    return url;
  }

  /** Uses the language of the element, or that of the browser, like the page itself. */
  #title(): string {
    const language = languageIn(this.getAttribute('lang') || navigator.language);
    return this.getAttribute('title') ?? titles[language] ?? 'Booking';
  }

  #confirmReady(): void {
    // After a long page, the visitor sees the next one from its top.
    if (this.#hasShownPage && this.getBoundingClientRect().top < 0) this.scrollIntoView();
    this.#hasShownPage = true;
    this.#hasMessage = true;
    this.#root.querySelector('slot')?.remove();
    this.#frame?.style.removeProperty('display');
    this.#frame?.contentWindow?.postMessage({ type: 'scheduling:host' }, origin);
    this.#dispatch('scheduling-ready', {});
  }

  /** Fails if the loaded document sends no message: the team does not allow this website, or the service is down. */
  #expectMessage(): void {
    const isSilent = !this.#hasMessage;
    this.#hasMessage = false;
    clearTimeout(this.#timeout);
    if (!isSilent) return;
    this.#timeout = setTimeout(() => {
      if (this.#hasMessage) return;
      // The frame is empty, or shows the raw error of a gateway.
      this.#frame?.style.setProperty('display', 'none');
      this.#fail();
    }, patienceMs);
  }

  /** Shows the element's own content, for example a link to the page. */
  #fail(): void {
    if (this.#root.querySelector('slot') === null) {
      this.#root.append(document.createElement('slot'));
    }
    this.#dispatch('scheduling-failed', {});
  }

  #resize(height: number): void {
    // Ignores an invalid height.
    if (height > 0 && height < 20_000 && this.#frame) this.#frame.style.height = `${height}px`;
  }

  #dispatch(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  }
}

if (customElements.get('scheduling-booking') === undefined) {
  customElements.define('scheduling-booking', SchedulingBooking);
}
