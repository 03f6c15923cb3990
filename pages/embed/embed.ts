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
  #isFollowed = false;

  /** Whether the page that is loading has sent its first message. It sends the message before the load event. */
  #isHeard = false;

  #late: ReturnType<typeof setTimeout> | undefined;

  /**
   * The frame is in a shadow root. The element's own content is the fallback without the script, or if the page fails.
   */
  readonly #inside = this.attachShadow({ mode: 'open' });

  readonly #hear = (event: MessageEvent): void => {
    if (event.origin !== origin || event.source !== this.#frame?.contentWindow) return;
    const told = event.data as FrameMessage;
    if (told?.type === 'scheduling:ready') this.#greet();
    if (told?.type === 'scheduling:failed') {
      this.#isHeard = true;
      this.#fail();
    }
    if (told?.type === 'scheduling:resize') this.#resize(Number(told.height));
    if (told?.type === 'scheduling:booked') {
      this.#tell('scheduling-booked', { uid: told.uid, startedAt: told.startedAt });
    }
  };

  constructor() {
    super();
    this.#inside.adoptedStyleSheets = [style];
  }

  connectedCallback(): void {
    window.addEventListener('message', this.#hear);
    this.#show();
  }

  disconnectedCallback(): void {
    window.removeEventListener('message', this.#hear);
    clearTimeout(this.#late);
    this.#frame = undefined;
    this.#inside.replaceChildren();
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
    frame.addEventListener('load', () => this.#expectWord());
    this.#isFollowed = false;
    this.#isHeard = false;
    this.#frame = frame;
    this.#inside.replaceChildren(frame);
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

  #greet(): void {
    // After a long page, the visitor sees the next one from its top.
    if (this.#isFollowed && this.getBoundingClientRect().top < 0) this.scrollIntoView();
    this.#isFollowed = true;
    this.#isHeard = true;
    this.#inside.querySelector('slot')?.remove();
    this.#frame?.style.removeProperty('display');
    this.#frame?.contentWindow?.postMessage({ type: 'scheduling:host' }, origin);
    this.#tell('scheduling-ready', {});
  }

  /** Fails if the loaded document sends no message: the team does not allow this website, or the service is down. */
  #expectWord(): void {
    const isSilent = !this.#isHeard;
    this.#isHeard = false;
    clearTimeout(this.#late);
    if (!isSilent) return;
    this.#late = setTimeout(() => {
      if (this.#isHeard) return;
      // The frame is empty, or shows the raw error of a gateway.
      this.#frame?.style.setProperty('display', 'none');
      this.#fail();
    }, patienceMs);
  }

  /** Shows the element's own content, for example a link to the page. */
  #fail(): void {
    if (this.#inside.querySelector('slot') === null) {
      this.#inside.append(document.createElement('slot'));
    }
    this.#tell('scheduling-failed', {});
  }

  #resize(height: number): void {
    // Ignores an invalid height.
    if (height > 0 && height < 20_000 && this.#frame) this.#frame.style.height = `${height}px`;
  }

  #tell(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  }
}

if (customElements.get('scheduling-booking') === undefined) {
  customElements.define('scheduling-booking', SchedulingBooking);
}
