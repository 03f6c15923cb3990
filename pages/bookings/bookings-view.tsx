import type { AppPageProps } from '../app/app.tsx';
import { can } from '../signed-in/can.ts';
import { useHeading } from '../signed-in/use-heading.ts';
import { BookingsPage } from './bookings-page.tsx';
import { texts } from './texts.ts';

/** The page of bookings, if the user may see them. */
export function BookingsView(given: AppPageProps) {
  const heading = useHeading('bookings', texts.title);
  if (can(given.me, 'bookings:read')) return <BookingsPage {...given} heading={heading} />;
  return (
    <main class="bookings">
      <h1 ref={heading} tabIndex={-1}>
        {texts.title}
      </h1>
      <p class="notice">{texts.noAccess}</p>
    </main>
  );
}
