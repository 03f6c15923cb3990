import { changedAt, withoutAt } from '../kit/at-index.ts';
import { Button } from '../kit/button.tsx';
import { Group, NumberField, SelectField } from '../kit/fields.tsx';
import { asNumber, optionsOf } from '../kit/fields-of.ts';
import { texts as common } from '../kit/texts.ts';
import type { FieldsGiven } from './basic-fields.tsx';
import type { Limit } from './draft.ts';
import { texts } from './texts.ts';

const kinds = ['bookings', 'minutes', 'bookingsPerEmail'] as const;
const periods = ['day', 'week', 'month'] as const;

/** The first limit that does not exist yet. Each kind can have one for each period. */
const nextLimit = (limits: readonly Limit[]): Limit | undefined =>
  kinds
    .flatMap((kind) => periods.map((period) => ({ kind, period, max: 1 })))
    .find(
      ({ kind, period }) => !limits.some((limit) => limit.kind === kind && limit.period === period),
    );

/** The limits for bookings in a period. */
export function LimitFields({ draft: { limits }, set }: FieldsGiven) {
  const next = nextLimit(limits);
  const change = (index: number, changes: Partial<Limit>) =>
    set({ limits: changedAt(limits, index, changes) });
  return (
    <Group at="/limits" label={texts.limits} hint={texts.limitsHint}>
      {limits.length === 0 && <p class="soft">{texts.noLimits}</p>}
      {limits.map(({ kind, period, max }, index) => (
        <Group key={index} at={`/limits/${index}`} label={texts.limit(index + 1)}>
          <div class="together">
            <SelectField
              at={`/limits/${index}/kind`}
              label={texts.limitKind}
              value={kind}
              options={optionsOf(kinds, texts.limitKinds)}
              onChange={(other) => change(index, { kind: other })}
            />
            <SelectField
              at={`/limits/${index}/period`}
              label={texts.period}
              value={period}
              options={optionsOf(periods, texts.periods)}
              onChange={(other) => change(index, { period: other })}
            />
            <NumberField
              at={`/limits/${index}/max`}
              label={texts.max}
              min={1}
              value={max}
              onChange={(count) => change(index, { max: asNumber(count) })}
            />
          </div>
          <Button
            label={common.remove}
            name={texts.limit(index + 1)}
            onClick={() => set({ limits: withoutAt(limits, index) })}
          />
        </Group>
      ))}
      {next && <Button label={texts.addLimit} onClick={() => set({ limits: [...limits, next] })} />}
    </Group>
  );
}
