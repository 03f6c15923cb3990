import type { StartSeats } from '../../domain/hours/slots.ts';
import { minuteToMs } from '../../domain/ledger/week.ts';
import { formatInstant } from '../../domain/time/instant.ts';

/** Cache of the text of each start, because clients request the same few weeks repeatedly. */
const startTexts = new Map<number, string>();
const mostStartTexts = 20_000;
const endOfStart = '},';

/** Serializes the reply of version 1: the bookable starts, with their remaining seats. */
export function slotsText({ starts, left }: StartSeats): string {
  // The final length is set first, because a growing array is copied repeatedly.
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

/**
 * Text from the end of the previous start to the seats, as one piece. A concatenated string would be flattened again
 * for each reply.
 */
function startText(minute: number): string {
  const known = startTexts.get(minute);
  if (known !== undefined) return known;
  if (startTexts.size >= mostStartTexts) startTexts.clear();
  const startedAt = formatInstant(minuteToMs(minute));
  const text = [endOfStart, '{"startedAt":"', startedAt, '","remainingCapacity":'].join('');
  startTexts.set(minute, text);
  return text;
}
