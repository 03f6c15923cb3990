import { changedAt, withoutAt } from '../kit/at-index.ts';
import { Button } from '../kit/button.tsx';
import { AreaField, CheckField, Group, SelectField, TextField } from '../kit/fields.tsx';
import { optionsOf } from '../kit/fields-of.ts';
import { texts as common } from '../kit/texts.ts';
import type { FieldsGiven } from './basic-fields.tsx';
import { hasOptions, newQuestion, type Question } from './draft.ts';
import { texts } from './texts.ts';

const types = ['text', 'textarea', 'radio', 'select', 'checkbox'] as const;

/** The questions that guests answer when they book. */
export function QuestionFields({ draft: { questions }, set }: FieldsGiven) {
  const moveUp = (index: number, question: Question) => {
    const rest = withoutAt(questions, index);
    set({ questions: [...rest.slice(0, index - 1), question, ...rest.slice(index - 1)] });
  };
  return (
    <Group at="/questions" label={texts.questions}>
      {questions.length === 0 && <p class="soft">{texts.noQuestions}</p>}
      {questions.map((question, index) => (
        <Group key={question.uid} at={`/questions/${index}`} label={texts.question(index + 1)}>
          <QuestionField
            at={`/questions/${index}`}
            question={question}
            set={(next) => set({ questions: changedAt(questions, index, next) })}
          />
          <div class="row">
            {index > 0 && (
              <Button
                label={texts.up}
                name={texts.question(index + 1)}
                onClick={() => moveUp(index, question)}
              />
            )}
            <Button
              label={common.remove}
              name={texts.question(index + 1)}
              onClick={() => set({ questions: withoutAt(questions, index) })}
            />
          </div>
        </Group>
      ))}
      {questions.length < 50 && (
        <Button
          label={texts.addQuestion}
          onClick={() => set({ questions: [...questions, newQuestion()] })}
        />
      )}
    </Group>
  );
}

interface QuestionGiven {
  readonly at: string;
  readonly question: Question;
  readonly set: (changes: Partial<Question>) => void;
}

const QuestionField = ({ at, question, set }: QuestionGiven) => (
  <>
    <TextField
      at={`${at}/label`}
      label={texts.label}
      value={question.label}
      onChange={(label) => set({ label })}
    />
    <SelectField
      at={`${at}/type`}
      label={texts.type}
      value={question.type}
      options={optionsOf(types, texts.types)}
      onChange={(type) => set(hasOptions(type) ? { type } : { type, options: [] })}
    />
    {hasOptions(question.type) && (
      <AreaField
        at={`${at}/options`}
        label={texts.options}
        value={question.options.join('\n')}
        onChange={(text) => set({ options: text.split('\n') })}
      />
    )}
    <CheckField
      at={`${at}/required`}
      label={texts.required}
      value={question.required}
      onChange={(required) => set({ required })}
    />
  </>
);
