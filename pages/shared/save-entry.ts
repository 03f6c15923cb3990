/** Downloads a booking as an iCalendar file. */
export function saveEntry(entry: string): void {
  const href = URL.createObjectURL(new Blob([entry], { type: 'text/calendar' }));
  Object.assign(document.createElement('a'), { href, download: 'booking.ics' }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
