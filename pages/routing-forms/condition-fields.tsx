import type { FormField, RoutingCondition } from '../../lib/domain/routing-forms/routing-form.ts';
import { Button } from '../settings/kit/button.tsx';
import { AreaField, CheckField, Group, SelectField, TextField } from '../settings/kit/fields.tsx';
import { optionsOf } from '../settings/kit/fields-of.ts';
import { texts as common } from '../settings/kit/texts.ts';
import { locale } from '../shared/locale.ts';
import { comparisonsOf, valueKind, withComparison, withField } from './draft.ts';
import { nameOf } from './rule-text.ts';
import { texts } from './texts.ts';

interface Props {
  readonly at: string;
  /** The name of the condition, for users of screen readers. */
  readonly name: string;
  readonly condition: RoutingCondition;
  readonly fields: readonly FormField[];
  readonly set: (condition: RoutingCondition) => void;
  /** Undefined for the only condition of a rule. */
  readonly onRemove: (() => void) | undefined;
}

/** A condition: the question, the comparison, and the value. */
export function ConditionFields({ at, name, condition, fields, set, onRemove }: Props) {
  const { fieldUid, comparison } = condition;
  const field = fields.find(({ uid }) => uid === fieldUid);
  const questions = fields.map(({ uid }, index) => [uid, nameOf(fields, index)] as const);
  const offered = comparisonsOf(field?.type ?? 'text');
  const comparisons = offered.includes(comparison) ? offered : [...offered, comparison];
  const value = <ValueField {...{ at, name, condition, field, set }} />;
  return (
    <>
      <SelectField
        at={`${at}/fieldUid`}
        label={texts.label}
        about={name}
        value={fieldUid}
        options={field ? questions : [[fieldUid, texts.removedQuestion], ...questions]}
        onChange={(next) => {
          const chosen = fields.find(({ uid }) => uid === next);
          if (chosen) set(withField(condition, chosen));
        }}
      />
      {/* A Japanese sentence has the value before the comparison. */}
      {locale === 'ja' && value}
      <SelectField
        at={`${at}/comparison`}
        label={texts.comparison}
        about={name}
        value={comparison}
        options={optionsOf(comparisons, texts.comparisons)}
        onChange={(next) => set(withComparison(condition, next))}
      />
      {locale !== 'ja' && value}
      {onRemove && <Button label={common.remove} name={name} onClick={onRemove} />}
    </>
  );
}

interface ValueGiven extends Pick<Props, 'at' | 'name' | 'condition' | 'set'> {
  readonly field: FormField | undefined;
}

function ValueField({ at, name, condition, field, set }: ValueGiven) {
  const kind = valueKind(field, condition.comparison);
  const chosen = [condition.value ?? []].flat();
  const value = chosen[0] ?? '';
  const options = (field?.options ?? []).map((one) => one.trim()).filter((one) => one !== '');
  const choose = (next: string | string[]) => set({ ...condition, value: next });
  const given = { at: `${at}/value`, label: texts.value, about: name };
  if (kind === 'none') return null;
  if (kind === 'text') return <TextField {...given} value={value} onChange={choose} />;
  if (kind === 'texts') {
    return (
      <AreaField
        {...given}
        label={texts.values}
        value={chosen.join('\n')}
        onChange={(text) => choose(text.split('\n'))}
      />
    );
  }
  const removed = chosen.filter((one) => one !== '' && !options.includes(one));
  const shown = [
    ...[...new Set(options)].map((one) => [one, one] as const),
    ...removed.map((one) => [one, texts.removedOption(one)] as const),
  ];
  if (kind === 'option') {
    const offered = value === '' ? [['', texts.choose] as const, ...shown] : shown;
    return <SelectField {...given} value={value} options={offered} onChange={choose} />;
  }
  return (
    <Group at={given.at} label={texts.value}>
      {shown.map(([one, label]) => (
        <CheckField
          key={one}
          at={`${at}/value/${one}`}
          label={label}
          value={chosen.includes(one)}
          onChange={(isChosen) =>
            choose(isChosen ? [...chosen, one] : chosen.filter((other) => other !== one))
          }
        />
      ))}
    </Group>
  );
}
