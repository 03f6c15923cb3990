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

/** What a website says of the element in its own style wins over this. */
const style = new CSSStyleSheet();
style.replaceSync(`
  :host { display: block }
  :host([hidden]) { display: none }
  iframe { display: block; width: 100%; height: 40rem; border: 0 }
`);

/** How long after a page has come it may take to say so: its message takes another way. */
const patienceMs = 1000;

/** The campaign that led to the website, which leads to the booking, too. */
const campaign = (): readonly (readonly [string, string])[] =>
  [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_'));

const languageIn = (tag: string): string => tag.slice(0, 2).toLowerCase();

type FrameMessage = Readonly<Record<string, unknown>> | null;

class SchedulingBooking extends HTMLElement {
  static readonly observedAttributes = ['team', 'event-type', 'form', 'lang', 'title'];

  #frame: HTMLIFrameElement | undefined;

  /** Whether a page was in the frame already. */
  #isFollowed = false;

  /** Whether the page that is on its way into the frame has spoken. It does so before it is loaded as a whole. */
  #isHeard = false;

  #late: ReturnType<typeof setTimeout> | undefined;

  /** What stands in the element is for visitors without the script, and for those who cannot see the page. */
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
    // Some frameworks set attributes again as they are: what was typed into the page would be lost.
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

  /** In the language of the element; without one, in that of the visitor's browser, as the page. */
  #title(): string {
    const language = languageIn(this.getAttribute('lang') || navigator.language);
    return this.getAttribute('title') ?? titles[language] ?? 'Booking';
  }

  #greet(): void {
    // Who was led from a long page to the next one begins at its top.
    if (this.#isFollowed && this.getBoundingClientRect().top < 0) this.scrollIntoView();
    this.#isFollowed = true;
    this.#isHeard = true;
    this.#inside.querySelector('slot')?.remove();
    this.#frame?.style.removeProperty('display');
    this.#frame?.contentWindow?.postMessage({ type: 'scheduling:host' }, origin);
    this.#tell('scheduling-ready', {});
  }

  /** What was loaded is no page of a team if it says nothing: the team does not name this website, or the service is away. */
  #expectWord(): void {
    const isSilent = !this.#isHeard;
    this.#isHeard = false;
    clearTimeout(this.#late);
    if (!isSilent) return;
    this.#late = setTimeout(() => {
      if (this.#isHeard) return;
      // There is nothing to be seen in it, or what a gateway says to programs.
      this.#frame?.style.setProperty('display', 'none');
      this.#fail();
    }, patienceMs);
  }

  /** The visitor gets what stands in the element: a link to the page, say. */
  #fail(): void {
    if (this.#inside.querySelector('slot') === null) {
      this.#inside.append(document.createElement('slot'));
    }
    this.#tell('scheduling-failed', {});
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
