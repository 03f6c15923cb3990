import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isProblem } from '../../client/src/index.ts';
import { Told } from '../shared/told.tsx';
import { Booking } from './booking.tsx';
import { embeddedOffer, loadOffer, type Offer } from './loading.ts';
import { linkedGuest } from './opened-by.ts';
import { texts } from './texts.ts';

type State = Offer | 'loading' | 'failed' | 'unknown' | 'expired' | 'used';

function firstState(): State {
  if (linkedGuest !== undefined && linkedGuest.expiresAtMs <= Date.now()) return 'expired';
  const first = embeddedOffer();
  if (first === undefined) return 'loading';
  return 'problem' in first ? 'unknown' : first;
}

function stateOf(error: unknown): State {
  if (!isProblem(error)) return 'failed';
  if (error.code === 'response/booked') return 'used';
  if (error.code === 'response-token/expired') return 'expired';
  return error.status === 404 || error.status === 422 ? 'unknown' : 'failed';
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
  if (state === 'loading') return <Told title={texts.loading} />;
  if (state === 'unknown') return <Told title={texts.notFound} more={texts.notFoundMore} />;
  if (state === 'expired') return <Told title={texts.expired} more={texts.expiredMore} />;
  if (state === 'used') return <Told title={texts.used} more={texts.usedMore} />;
  if (state === 'failed') {
    return (
      <Told title={texts.failed}>
        <button type="button" class="main" onClick={load}>
          {texts.tryAgain}
        </button>
      </Told>
    );
  }
  return <Booking offer={state} />;
}

// The same page with another link to it, of which browsers load nothing.
window.addEventListener('hashchange', () => location.reload());

const root = document.getElementById('page');
if (root) {
  root.textContent = '';
  render(<BookingPage />, root);
}
