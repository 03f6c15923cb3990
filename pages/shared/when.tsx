import { write, writeSpan, zoneName } from './times.ts';

interface Props {
  readonly startedAt: string;
  readonly endedAt: string;
  readonly zone: string;
}

/** The start and the end, with the name of the time zone, because times are ambiguous without it. */
export const When = ({ startedAt, endedAt, zone }: Props) => (
  <>
    {write(startedAt, zone, 'date')}
    <br />
    {writeSpan(startedAt, endedAt, zone)}
    <br />
    <span class="soft">{zoneName(startedAt, zone)}</span>
  </>
);
