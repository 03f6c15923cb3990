import { AreaField, CheckField, Group, SelectField, TextField } from '../kit/fields.tsx';
import { texts as common } from '../kit/texts.ts';
import type { FieldsGiven } from './basic-fields.tsx';
import { hasOptions, newQuestion, type Question } from './draft.ts';
import { texts } from './texts.ts';

const types = ['text', 'textarea', 'radio', 'select', 'checkbox'] as const;

/** What guests are asked when they book. */
export function QuestionFields({ draft: { questions }, set }: FieldsGiven) {
  const change = (index: number, next: Partial<Question>) =>
    set({
      questions: questions.map((one, other) => (other === index ? { ...one, ...next } : one)),
    });
  const moveUp = (index: number) => {
    const rest = questions.filter((_, other) => other !== index);
    set({
      questions: [
        ...rest.slice(0, index - 1),
        ...questions.slice(index, index + 1),
        ...rest.slice(index - 1),
      ],
    });
  };
  return (
    <Group at="/questions" label={texts.questions}>
      {questions.length === 0 && <p class="soft">{texts.noQuestions}</p>}
      {questions.map((question, index) => (
        <Group key={question.uid} at={`/questions/${index}`} label={texts.question(index + 1)}>
          <QuestionField
            at={`/questions/${index}`}
            question={question}
            set={(next) => change(index, next)}
          />
          <div class="row">
            {index > 0 && (
              <button type="button" onClick={() => moveUp(index)}>
                {texts.up} <span class="unseen">{texts.question(index + 1)}</span>
              </button>
            )}
            <button
              type="button"
              onClick={() => set({ questions: questions.filter((one) => one !== question) })}
            >
              {common.remove} <span class="unseen">{texts.question(index + 1)}</span>
            </button>
          </div>
        </Group>
      ))}
      {questions.length < 50 && (
        <button type="button" onClick={() => set({ questions: [...questions, newQuestion()] })}>
          {texts.addQuestion}
        </button>
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
      options={types.map((type) => [type, texts.types[type]] as const)}
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
