import { type Component, type ContentLine, linesIn } from './components.ts';

/**
 * Free/busy time (VFREEBUSY) as events, one for each period that is not free. Unknown types are busy (RFC 5545, 3.2.9). With
 * `inOneEntry` they are occurrences of one entry, for a resource, which is one entry.
 */
export const freeBusyEvents = (component: Component, inOneEntry: boolean): readonly Component[] =>
  linesIn(component, 'FREEBUSY')
    .filter(({ parameters }) => parameters.FBTYPE?.toUpperCase() !== 'FREE')
    .flatMap(({ parameters, value }) =>
      value.split(',').map((period) => {
        const [start = '', end = ''] = period.trim().split('/');
        const line = (name: string, text: string): ContentLine => ({
          name,
          parameters,
          value: text,
        });
        const lines = [
          ...linesIn(component, 'UID'),
          ...(inOneEntry ? [line('RECURRENCE-ID', start)] : []),
          line('DTSTART', start),
          line(/^[+-]?P/u.test(end) ? 'DURATION' : 'DTEND', end),
        ];
        return { kind: 'VEVENT', lines, parts: [] };
      }),
    );
