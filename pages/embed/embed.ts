/**
 * What another website loads to show a booking page: `<scheduling-booking team="acme" event-type="Qm3xV8tLr0Za"></scheduling-booking>`.
 * The page is an iframe, so neither reads what belongs to the other.
 */
const origin = new URL(import.meta.url).origin;

class SchedulingBooking extends HTMLElement {
  connectedCallback(): void {
    const [team, eventType] = ['team', 'event-type'].map((name) => this.getAttribute(name) ?? '');
    const frame = document.createElement('iframe');
    const path = ['t', team, ...(eventType ? ['e', eventType] : [])];
    frame.src = `${origin}/${path.map((part) => encodeURIComponent(part ?? '')).join('/')}`;
    frame.title = this.getAttribute('title') ?? 'Booking';
    Object.assign(frame.style, { border: '0', width: '100%', height: '48rem' });
    this.replaceChildren(frame);
  }
}

customElements.define('scheduling-booking', SchedulingBooking);
