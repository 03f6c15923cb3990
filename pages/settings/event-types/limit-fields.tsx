import { Group, NumberField, SelectField } from '../kit/fields.tsx';
import { texts as common } from '../kit/texts.ts';
import type { FieldsGiven } from './basic-fields.tsx';
import { asNumber, type Limit } from './draft.ts';
import { texts } from './texts.ts';

const kinds = ['bookings', 'minutes', 'bookingsPerEmail'] as const;
const periods = ['day', 'week', 'month'] as const;

/** One of each kind for each period, so the next one is one that there is not yet. */
const nextLimit = (limits: readonly Limit[]): Limit | undefined =>
  kinds
    .flatMap((kind) => periods.map((period) => ({ kind, period, max: 1 })))
    .find(
      ({ kind, period }) => !limits.some((limit) => limit.kind === kind && limit.period === period),
    );

/** How much can be booked in a period. */
export function LimitFields({ draft: { limits }, set }: FieldsGiven) {
  const next = nextLimit(limits);
  const change = (index: number, changes: Partial<Limit>) =>
    set({ limits: limits.map((one, other) => (other === index ? { ...one, ...changes } : one)) });
  return (
    <Group at="/limits" label={texts.limits} hint={texts.limitsHint}>
      {limits.length === 0 && <p class="soft">{texts.noLimits}</p>}
      {limits.map((limit, index) => (
        <Group key={index} at={`/limits/${index}`} label={texts.limit(index + 1)}>
          <div class="together">
            <SelectField
              at={`/limits/${index}/kind`}
              label={texts.limitKind}
              value={limit.kind}
              options={kinds.map((kind) => [kind, texts.limitKinds[kind]] as const)}
              onChange={(kind) => change(index, { kind })}
            />
            <SelectField
              at={`/limits/${index}/period`}
              label={texts.period}
              value={limit.period}
              options={periods.map((period) => [period, texts.periods[period]] as const)}
              onChange={(period) => change(index, { period })}
            />
            <NumberField
              at={`/limits/${index}/max`}
              label={texts.max}
              min={1}
              value={limit.max}
              onChange={(max) => change(index, { max: asNumber(max) })}
            />
          </div>
          <button
            type="button"
            onClick={() => set({ limits: limits.filter((_, other) => other !== index) })}
          >
            {common.remove} <span class="unseen">{texts.limit(index + 1)}</span>
          </button>
        </Group>
      ))}
      {next && (
        <button type="button" onClick={() => set({ limits: [...limits, next] })}>
          {texts.addLimit}
        </button>
      )}
    </Group>
  );
}
