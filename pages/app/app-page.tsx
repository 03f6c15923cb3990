import '../bookings/style.css';
import '../calendar/style.css';
import '../settings/style.css';
import '../routing-forms/style.css';
import '../signed-in/style.css';
import './style.css';
import { render } from 'preact';
import { SignedIn } from '../signed-in/signed-in.tsx';
import { App } from './app.tsx';
import { Frame } from './frame.tsx';
import { useNavigation } from './navigation.ts';

/** All pages of signed-in users. */
function AppRoot() {
  useNavigation();
  return (
    <SignedIn frame={Frame}>
      {(client, me, signOut) => <App {...{ client, me, signOut }} />}
    </SignedIn>
  );
}

const root = document.getElementById('page');
if (root) {
  root.textContent = '';
  render(<AppRoot />, root);
}
