import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isProblem } from '../../client/src/index.ts';
import { Opening } from '../shared/opening.tsx';
import { type Waiting, waitingAfter, waitingWith } from '../shared/waiting.ts';
import { Booking } from './booking.tsx';
import { type End, Ended } from './ended.tsx';
import { embeddedOffer, loadOffer, type Offer } from './loading.ts';
import { isOpened, linkedGuest } from './opened-by.ts';
import { texts } from './texts.ts';

type State = Offer | Waiting | { readonly end: End };

function firstState(): State {
  if (linkedGuest !== undefined && linkedGuest.expiresAtMs <= Date.now()) return { end: 'expired' };
  const first = embeddedOffer();
  if (first === undefined) return 'loading';
  return 'problem' in first ? waitingWith(first) : first;
}

function stateOf(error: unknown): State {
  if (isProblem(error, 'response/booked')) return { end: 'used' };
  if (isProblem(error, 'response-token/expired')) return { end: 'expired' };
  if (isProblem(error, 'routing-form/disabled')) return { end: 'disabled' };
  const isRefused = isProblem(error) && (error.status === 404 || error.status === 422);
  return isOpened && isRefused ? { end: 'invalid' } : waitingAfter(error);
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

// The same page with another link to it, of which browsers load nothing.
window.addEventListener('hashchange', () => location.reload());

const root = document.getElementById('page');
if (root) {
  root.textContent = '';
  render(<BookingPage />, root);
}
