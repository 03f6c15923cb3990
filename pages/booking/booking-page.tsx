import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isProblem } from '../../client/src/index.ts';
import { Told } from '../shared/told.tsx';
import { Booking } from './booking.tsx';
import { embeddedOffer, loadOffer, type Offer } from './loading.ts';
import { texts } from './texts.ts';

type State = Offer | 'loading' | 'failed' | 'unknown';

const first = embeddedOffer();
const firstState: State = first === undefined ? 'loading' : 'problem' in first ? 'unknown' : first;

/** The page on which guests book. */
function BookingPage() {
  const [state, setState] = useState(firstState);
  const load = () => {
    setState('loading');
    loadOffer().then(setState, (error: unknown) =>
      setState(isProblem(error) && error.status === 404 ? 'unknown' : 'failed'),
    );
  };
  useEffect(() => {
    if (state === 'loading') load();
  }, []);
  if (state === 'loading') return <Told title={texts.loading} />;
  if (state === 'unknown') return <Told title={texts.notFound} more={texts.notFoundMore} />;
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

const root = document.getElementById('page');
if (root) {
  root.textContent = '';
  render(<BookingPage />, root);
}
