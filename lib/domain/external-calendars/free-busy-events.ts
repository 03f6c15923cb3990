import { type Component, type ContentLine, linesIn } from './components.ts';

/**
 * Free/busy time (VFREEBUSY) as events, one for each period that is not free. Unknown types are busy (RFC
 * 5545, 3.2.9). With `inOneEntry`, they are occurrences of one entry, because a resource is one entry.
 * Otherwise they have no UID, so that they do not count as revisions of one entry.
 */
export function freeBusyEvents(component: Component, inOneEntry: boolean): readonly Component[] {
  const uid = linesIn(component, 'UID').slice(0, 1);
  const eventOf = (period: string, parameters: ContentLine['parameters']): Component => {
    const [start = '', end = ''] = period.split('/');
    const line = (name: string, value: string): ContentLine => ({ name, parameters, value });
    const lines = [
      ...(inOneEntry ? [...uid, line('RECURRENCE-ID', start)] : []),
      line('DTSTART', start),
      line(/^[+-]?P/u.test(end) ? 'DURATION' : 'DTEND', end),
    ];
    return { kind: 'VEVENT', lines, parts: [] };
  };
  return linesIn(component, 'FREEBUSY')
    .filter(({ parameters }) => parameters.FBTYPE?.toUpperCase() !== 'FREE')
    .flatMap(({ parameters, value }) =>
      value
        .split(',')
        .map((period) => period.trim())
        .filter((period) => period !== '')
        .map((period) => eventOf(period, parameters)),
    );
}
