import type { StartSeats } from '../../domain/hours/slots.ts';
import { minuteToMs } from '../../domain/ledger/week.ts';
import { formatInstant } from '../../domain/time/instant.ts';

/** The same few weeks are asked for again and again, so what is written of a start is kept. */
const startTexts = new Map<number, string>();
const mostStartTexts = 20_000;
const endOfStart = '},';

/** The reply of version 1: the starts that somebody can still book, and for how many guests. */
export function slotsText({ starts, left }: StartSeats): string {
  // With room for all of them from the beginning: an array that grows is copied over and over.
  const pieces: (string | number)[] = [];
  pieces.length = 2 * starts.length + 2;
  pieces[0] = '{"data":[';
  let count = 1;
  for (let i = 0; i < starts.length; i += 1) {
    const seats = left[i] as number;
    if (seats <= 0) continue;
    pieces[count] = startText(starts[i] as number);
    pieces[count + 1] = seats;
    count += 2;
  }
  if (count === 1) return '{"data":[]}';
  pieces[1] = (pieces[1] as string).slice(endOfStart.length);
  pieces[count] = '}]}';
  pieces.length = count + 1;
  return pieces.join('');
}

/** From the end of the start before to where the seats stand, in one piece: what was put together would be taken apart each time. */
function startText(minute: number): string {
  const known = startTexts.get(minute);
  if (known !== undefined) return known;
  if (startTexts.size >= mostStartTexts) startTexts.clear();
  const startedAt = formatInstant(minuteToMs(minute));
  const text = [endOfStart, '{"startedAt":"', startedAt, '","remainingCapacity":'].join('');
  startTexts.set(minute, text);
  return text;
}
