/** A rule with the times that RFC 5545 lists, in section 3.8.5.3 unless noted. All are in America/New_York. */
export interface Example {
  readonly start: string;
  readonly rule: string;
  /** Dates as the RFC lists them. The time is 9:00 unless another one follows `at`. */
  readonly dates: string;
  /** The RFC ends its list with `...`. */
  readonly goesOn?: true;
  readonly without?: readonly string[];
}

const start = '19970902T090000';
const weekdays = 'BYDAY=MO,TU,WE,TH,FR';
const january = '1998 Jan 1-31; 1999 Jan 1-31; 2000 Jan 1-31';
const every20Minutes = ['9', '10', '11', '12', '13', '14', '15', '16']
  .flatMap((hour) => [`${hour}:00`, `${hour}:20`, `${hour}:40`])
  .join(',');
const hours = 'BYHOUR=9,10,11,12,13,14,15,16';
const juneToAugust =
  '1997 Jun 5,12,19,26; Jul 3,10,17,24,31; Aug 7,14,21,28; 1998 Jun 4,11,18,25; Jul 2,9,16,23,30; ' +
  'Aug 6,13,20,27; 1999 Jun 3,10,17,24; Jul 1,8,15,22,29; Aug 5,12,19,26';

export const rfc5545Examples: readonly Example[] = [
  { start, rule: 'FREQ=DAILY;COUNT=10', dates: '1997 Sep 2-11' },
  {
    start,
    rule: 'FREQ=DAILY;UNTIL=19971224T000000Z',
    dates: '1997 Sep 2-30; Oct 1-31; Nov 1-30; Dec 1-23',
  },
  {
    start,
    rule: 'FREQ=DAILY;INTERVAL=2',
    dates:
      '1997 Sep 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30; Oct 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30; ' +
      'Nov 1,3,5,7,9,11,13,15,17,19,21,23,25,27,29; Dec 1,3',
    goesOn: true,
  },
  { start, rule: 'FREQ=DAILY;INTERVAL=10;COUNT=5', dates: '1997 Sep 2,12,22; Oct 2,12' },
  {
    start: '19980101T090000',
    rule: 'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
    dates: january,
  },
  {
    start: '19980101T090000',
    rule: 'FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1',
    dates: january,
  },
  {
    start,
    rule: 'FREQ=WEEKLY;COUNT=10',
    dates: '1997 Sep 2,9,16,23,30; Oct 7,14,21,28; Nov 4',
  },
  {
    start,
    rule: 'FREQ=WEEKLY;UNTIL=19971224T000000Z',
    dates: '1997 Sep 2,9,16,23,30; Oct 7,14,21,28; Nov 4,11,18,25; Dec 2,9,16,23',
  },
  {
    start,
    rule: 'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
    dates: '1997 Sep 2,16,30; Oct 14,28; Nov 11,25; Dec 9,23; 1998 Jan 6,20; Feb 3,17',
    goesOn: true,
  },
  {
    start,
    rule: 'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
    dates: '1997 Sep 2,4,9,11,16,18,23,25,30; Oct 2',
  },
  {
    start,
    rule: 'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH',
    dates: '1997 Sep 2,4,9,11,16,18,23,25,30; Oct 2',
  },
  {
    start: '19970901T090000',
    rule: 'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    dates:
      '1997 Sep 1,3,5,15,17,19,29; Oct 1,3,13,15,17,27,29,31; Nov 10,12,14,24,26,28; Dec 8,10,12,22',
  },
  {
    start,
    rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    dates: '1997 Sep 2,4,16,18,30; Oct 2,14,16',
  },
  {
    start: '19970905T090000',
    rule: 'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    dates: '1997 Sep 5; Oct 3; Nov 7; Dec 5; 1998 Jan 2; Feb 6; Mar 6; Apr 3; May 1; Jun 5',
  },
  {
    start: '19970905T090000',
    rule: 'FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR',
    dates: '1997 Sep 5; Oct 3; Nov 7; Dec 5',
  },
  {
    start: '19970907T090000',
    rule: 'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    dates: '1997 Sep 7,28; Nov 2,30; 1998 Jan 4,25; Mar 1,29; May 3,31',
  },
  {
    start: '19970922T090000',
    rule: 'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO',
    dates: '1997 Sep 22; Oct 20; Nov 17; Dec 22; 1998 Jan 19; Feb 16',
  },
  {
    start: '19970928T090000',
    rule: 'FREQ=MONTHLY;BYMONTHDAY=-3',
    dates: '1997 Sep 28; Oct 29; Nov 28; Dec 29; 1998 Jan 29; Feb 26',
    goesOn: true,
  },
  {
    start,
    rule: 'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
    dates: '1997 Sep 2,15; Oct 2,15; Nov 2,15; Dec 2,15; 1998 Jan 2,15',
  },
  {
    start: '19970930T090000',
    rule: 'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    dates: '1997 Sep 30; Oct 1,31; Nov 1,30; Dec 1,31; 1998 Jan 1,31; Feb 1',
  },
  {
    start: '19970910T090000',
    rule: 'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    dates: '1997 Sep 10-15; 1999 Mar 10-13',
  },
  {
    start,
    rule: 'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    dates: '1997 Sep 2,9,16,23,30; Nov 4,11,18,25; 1998 Jan 6,13,20,27; Mar 3,10,17,24,31',
    goesOn: true,
  },
  {
    start: '19970610T090000',
    rule: 'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    dates:
      '1997 Jun 10; Jul 10; 1998 Jun 10; Jul 10; 1999 Jun 10; Jul 10; 2000 Jun 10; Jul 10; 2001 Jun 10; Jul 10',
  },
  {
    start: '19970310T090000',
    rule: 'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    dates:
      '1997 Mar 10; 1999 Jan 10; Feb 10; Mar 10; 2001 Jan 10; Feb 10; Mar 10; 2003 Jan 10; Feb 10; Mar 10',
  },
  {
    start: '19970101T090000',
    rule: 'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    dates:
      '1997 Jan 1; Apr 10; Jul 19; 2000 Jan 1; Apr 9; Jul 18; 2003 Jan 1; Apr 10; Jul 19; 2006 Jan 1',
  },
  {
    start: '19970519T090000',
    rule: 'FREQ=YEARLY;BYDAY=20MO',
    dates: '1997 May 19; 1998 May 18; 1999 May 17',
    goesOn: true,
  },
  {
    start: '19970512T090000',
    rule: 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO',
    dates: '1997 May 12; 1998 May 11; 1999 May 17',
    goesOn: true,
  },
  {
    start: '19970313T090000',
    rule: 'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
    dates: '1997 Mar 13,20,27; 1998 Mar 5,12,19,26; 1999 Mar 4,11,18,25',
    goesOn: true,
  },
  {
    start: '19970605T090000',
    rule: 'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
    dates: juneToAugust,
    goesOn: true,
  },
  {
    start,
    without: ['19970902T090000'],
    rule: 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    dates: '1998 Feb 13; Mar 13; Nov 13; 1999 Aug 13; 2000 Oct 13',
    goesOn: true,
  },
  {
    start: '19970913T090000',
    rule: 'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    dates: '1997 Sep 13; Oct 11; Nov 8; Dec 13; 1998 Jan 10; Feb 7; Mar 7; Apr 11; May 9; Jun 13',
    goesOn: true,
  },
  {
    start: '19961105T090000',
    rule: 'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    dates: '1996 Nov 5; 2000 Nov 7; 2004 Nov 2',
    goesOn: true,
  },
  {
    start: '19970904T090000',
    rule: 'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
    dates: '1997 Sep 4; Oct 7; Nov 6',
  },
  {
    start: '19970929T090000',
    rule: `FREQ=MONTHLY;${weekdays};BYSETPOS=-2`,
    dates: '1997 Sep 29; Oct 30; Nov 27; Dec 30; 1998 Jan 29; Feb 26; Mar 30',
    goesOn: true,
  },
  // The RFC writes 170000Z and means 17:00 in New York (erratum 3883).
  {
    start,
    rule: 'FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z',
    dates: '1997 Sep 2 at 9:00,12:00,15:00',
  },
  {
    start,
    rule: 'FREQ=MINUTELY;INTERVAL=15;COUNT=6',
    dates: '1997 Sep 2 at 9:00,9:15,9:30,9:45,10:00,10:15',
  },
  {
    start,
    rule: 'FREQ=MINUTELY;INTERVAL=90;COUNT=4',
    dates: '1997 Sep 2 at 9:00,10:30,12:00,13:30',
  },
  {
    start,
    rule: `FREQ=DAILY;${hours};BYMINUTE=0,20,40`,
    dates: `1997 Sep 2 at ${every20Minutes}; Sep 3 at ${every20Minutes}`,
    goesOn: true,
  },
  {
    start,
    rule: `FREQ=MINUTELY;INTERVAL=20;${hours}`,
    dates: `1997 Sep 2 at ${every20Minutes}; Sep 3 at ${every20Minutes}`,
    goesOn: true,
  },
  {
    start: '19970805T090000',
    rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
    dates: '1997 Aug 5,10,19,24',
  },
  {
    start: '19970805T090000',
    rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
    dates: '1997 Aug 5,17,19,31',
  },
  {
    start: '20070115T090000',
    rule: 'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
    dates: '2007 Jan 15,30; Feb 15; Mar 15,30',
  },
  // From section 3.3.10.
  {
    start: '19970105T083000',
    rule: 'FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYDAY=SU;BYHOUR=8,9;BYMINUTE=30',
    dates: [5, 12, 19, 26].map((day) => `1997 Jan ${day} at 8:30,9:30`).join('; '),
    goesOn: true,
  },
  {
    start: '19970930T090000',
    rule: `FREQ=MONTHLY;${weekdays};BYSETPOS=-1`,
    dates: '1997 Sep 30; Oct 31; Nov 28; Dec 31; 1998 Jan 30; Feb 27',
    goesOn: true,
  },
];

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number | string) => String(value).padStart(2, '0');

/** The local times of an example, as `19970902T090000`. */
export function listedIn({ dates }: Example): string[] {
  let year = '';
  return dates.split('; ').flatMap((part) => {
    const [date = '', times = '9:00'] = part.split(' at ');
    const words = date.split(' ');
    if (words.length === 3) year = words.shift() as string;
    const [month = '', days = ''] = words;
    return days.split(',').flatMap((range) => {
      const [first, last = first] = range.split('-').map(Number) as [number, number?];
      const count = (last as number) - first + 1;
      return Array.from({ length: count }, (_, index) => first + index).flatMap((day) =>
        times.split(',').map((time) => {
          const [hour = '', minute = ''] = time.split(':');
          return `${year}${two(months.indexOf(month) + 1)}${two(day)}T${two(hour)}${minute}00`;
        }),
      );
    });
  });
}
