import { type BookedEntry, calendarUrls } from './calendar-urls.ts';
import { locale } from './locale.ts';

const texts = {
  en: { title: 'Add to calendar', google: 'Google Calendar', file: 'Apple / .ics' },
  ja: { title: 'カレンダーに追加', google: 'Google カレンダー', file: 'Apple / .ics' },
}[locale];

interface Props {
  readonly booked: BookedEntry;
  /** The names of the hosts. */
  readonly hosts: readonly string[];
  readonly isSaving: boolean;
  /** Downloads the iCalendar file. */
  readonly onSave: () => void;
}

/** Links that add a booking to a web calendar, and a button for the file that other calendars read. */
export function AddToCalendar({ booked, hosts, isSaving, onSave }: Props) {
  const { google, outlook } = calendarUrls(booked, hosts);
  return (
    <fieldset class="calendars">
      <legend class="soft">{texts.title}</legend>
      <div class="row">
        <a class="button" href={google} target="_blank" rel="noreferrer">
          {texts.google}
        </a>
        <a class="button" href={outlook} target="_blank" rel="noreferrer">
          Outlook
        </a>
        <button type="button" aria-busy={isSaving} onClick={onSave}>
          {texts.file}
        </button>
      </div>
    </fieldset>
  );
}
