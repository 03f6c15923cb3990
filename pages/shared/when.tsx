import { write, writeSpan, zoneName } from './times.ts';

interface Props {
  readonly startedAt: string;
  readonly endedAt: string;
  readonly zone: string;
}

/** From when until when, with the name of the zone: without it, nobody can know which one is meant. */
export const When = ({ startedAt, endedAt, zone }: Props) => (
  <>
    {write(startedAt, zone, 'date')}
    <br />
    {writeSpan(startedAt, endedAt, zone)}
    <br />
    <span class="soft">{zoneName(startedAt, zone)}</span>
  </>
);
