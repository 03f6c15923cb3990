import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isProblem } from '../../client/src/index.ts';
import { nowMs } from '../shared/clock.ts';
import { Opening } from '../shared/opening.tsx';
import { reloadOnOtherPath } from '../shared/reload-on-other-path.ts';
import { type Waiting, waitingAfter, waitingWith } from '../shared/waiting.ts';
import { Booking } from './booking.tsx';
import { type End, Ended } from './ended.tsx';
import { embeddedOffer, loadOffer, type Offer } from './loading.ts';
import { isOpened, linkedGuest } from './opened-by.ts';
import { texts } from './texts.ts';

type State = Offer | Waiting | { readonly end: End };

/** Uses the clock of the service once it is known, and the clock of the device until then. */
const hasExpired = () => linkedGuest !== undefined && linkedGuest.expiresAtMs <= nowMs();

function firstState(): State {
  const first = embeddedOffer();
  if (first === undefined) return 'loading';
  if ('problem' in first) return waitingWith(first);
  return hasExpired() ? { end: 'expired' } : first;
}

function stateOf(error: unknown): State {
  if (isProblem(error, 'response/booked')) return { end: 'used' };
  if (isProblem(error, 'response-token/expired')) return { end: 'expired' };
  if (isProblem(error, 'routing-form/disabled')) return { end: 'disabled' };
  const isRefused = isProblem(error) && (error.status === 404 || error.status === 422);
  if (!(isOpened && isRefused)) return waitingAfter(error);
  return { end: hasExpired() ? 'expired' : 'invalid' };
}

/** The page on which guests book. */
function BookingPage() {
  const [state, setState] = useState(firstState);
  const load = () => {
    setState('loading');
    loadOffer().then(setState, (error: unknown) => setState(stateOf(error)));
  };
  useEffect(() => {
    if (state === 'loading') load();
  }, []);
  if (typeof state === 'string') return <Opening {...{ state, texts }} onAgain={load} />;
  if ('end' in state) return <Ended end={state.end} />;
  return <Booking offer={state} />;
}

// A link with another token changes only the fragment, for which browsers do not load the page again.
window.addEventListener('hashchange', () => location.reload());
reloadOnOtherPath();

const root = document.getElementById('page');
if (root) {
  root.textContent = '';
  render(<BookingPage />, root);
}
