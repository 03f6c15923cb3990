import { useLayoutEffect, useRef } from 'preact/hooks';
import { ErrorText } from '../error-text.tsx';
import { dateIn, writeDate, writeTime } from '../times.ts';
import { ZoneSelect } from '../zone-select.tsx';
import { Month } from './month.tsx';
import type { LoadedStarts, Start } from './starts.ts';
import { texts } from './texts.ts';
import { useDays } from './use-days.ts';

interface Props {
  readonly title: string;
  readonly known: LoadedStarts;
  readonly zone: string;
  /** The date that is chosen at first, if it is offered. */
  readonly date?: string | undefined;
  readonly setZone: (zone: string) => void;
  /** Requests more times. */
  readonly extend: (untilMs: number) => Promise<void>;
  readonly showsSeats: boolean;
  readonly isHidden: boolean;
  readonly onChoose: (start: Start) => void;
}

/** A month, and the start times of the chosen day. */
export function TimePicker(given: Props) {
  const { title, known, zone, setZone, showsSeats, isHidden, onChoose } = given;
  const { days, day, today, month, shown, state, look, setDay, setMonth, showFirst } =
    useDays(given);
  const heading = useRef<HTMLHeadingElement>(null);
  const times = useRef<HTMLDivElement>(null);
  const wasHidden = useRef(isHidden);
  useLayoutEffect(() => {
    if (wasHidden.current && !isHidden) heading.current?.focus();
    wasHidden.current = isHidden;
  }, [isHidden]);
  return (
    <section class="picker" aria-labelledby="choose-time" hidden={isHidden}>
      <h2 id="choose-time" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <div class="columns">
        <Month
          days={new Set(days.keys())}
          {...{ day, today, month, shown }}
          onChoose={(chosen) => {
            setDay(chosen);
            requestAnimationFrame(() => scrollToTimes(times.current));
          }}
          onShow={setMonth}
        />
        <div class="times" ref={times}>
          {/* The times themselves are outside the live region, because they are too many to be read aloud. */}
          <div aria-live="polite">
            {day !== undefined && <h3>{writeDate(day, 'shortDate')}</h3>}
            {state === 'loading' && <p class="soft">{texts.loadingTimes}</p>}
            {(state === 'failed' || state === 'tooMany') && (
              <Failed text={texts[state]} onAgain={look} />
            )}
            {state === 'none' && (
              <p>{texts.noTimesAtAll(writeDate(dateIn(known.knownUntilMs, zone), 'date'))}</p>
            )}
            {state === 'noneInMonth' && <NoneInMonth onFirst={showFirst} />}
          </div>
          {day !== undefined && (
            <Times {...{ zone, showsSeats, onChoose }} starts={days.get(day) ?? []} />
          )}
        </div>
        <ZoneSelect label={texts.timeZone} zone={zone} onChange={setZone} />
      </div>
    </section>
  );
}

/** Scrolls to the times if they are below the month, as on a phone. */
function scrollToTimes(times: HTMLElement | null): void {
  const month = times?.previousElementSibling;
  if (!times || !month) return;
  if (times.getBoundingClientRect().top < month.getBoundingClientRect().bottom) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  times.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
}

interface FailedGiven {
  readonly text: string;
  readonly onAgain: () => void;
}

const Failed = ({ text, onAgain }: FailedGiven) => (
  <>
    <ErrorText>{text}</ErrorText>
    <button type="button" onClick={onAgain}>
      {texts.tryAgain}
    </button>
  </>
);

const NoneInMonth = ({ onFirst }: { readonly onFirst: () => void }) => (
  <>
    <p>{texts.noTimesInMonth}</p>
    <button type="button" onClick={onFirst}>
      {texts.firstTimes}
    </button>
  </>
);

interface TimesGiven extends Pick<Props, 'zone' | 'showsSeats' | 'onChoose'> {
  readonly starts: readonly Start[];
}

const Times = ({ starts, zone, showsSeats, onChoose }: TimesGiven) => (
  <ul>
    {starts.map((start) => (
      <li key={start.startedAt}>
        <button type="button" class="time" value={start.startedAt} onClick={() => onChoose(start)}>
          {writeTime(start.startedAt, zone)}
          {showsSeats && <span class="soft"> {texts.seats(start.remainingCapacity ?? 1)}</span>}
        </button>
      </li>
    ))}
  </ul>
);
