import './style.css';
import '../signed-in/style.css';
import { render } from 'preact';
import { SignedIn } from '../signed-in/signed-in.tsx';
import { CalendarView } from './calendar-view.tsx';

const root = document.getElementById('page');
if (root) {
  root.textContent = '';
  render(
    <SignedIn page="calendar">
      {(client, me, signOut) => <CalendarView client={client} me={me} signOut={signOut} />}
    </SignedIn>,
    root,
  );
}
