import './style.css';
import '../signed-in/style.css';
import { render } from 'preact';
import { SignedIn } from '../signed-in/signed-in.tsx';
import { Settings } from './settings.tsx';

const root = document.getElementById('page');
if (root) {
  root.textContent = '';
  render(
    <SignedIn page="settings">
      {(client, me, signOut) => <Settings client={client} me={me} signOut={signOut} />}
    </SignedIn>,
    root,
  );
}
