import type { CurrentUser, SchedulingClient } from '../../../client/src/index.ts';
import { AskFirst } from '../kit/ask-first.tsx';
import { Outcome } from '../kit/outcome.tsx';
import { ReportedFailure } from '../kit/reported-failure.ts';
import { useAction } from '../kit/use-action.ts';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  readonly mayChange: boolean;
  readonly onChanged: () => Promise<void>;
}

const mostBytes = 256 * 1024;

/** The profile image of the user. It is saved as soon as the user chooses a file. */
export function Picture({ client, me, mayChange, onChanged }: Props) {
  const action = useAction();
  const choose = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (file === undefined) return;
    const { name, size, lastModified } = file;
    await action.run([name, size, lastModified], async (options) => {
      if (size > mostBytes) throw new ReportedFailure(texts.tooLarge);
      await client.users.updateProfileImage(file, options);
      await onChanged();
      return texts.pictureSaved;
    });
    input.value = '';
  };
  const remove = () =>
    action.run(['delete', me.profileImage], async (options) => {
      await client.users.deleteProfileImage(options);
      await onChanged();
      return texts.pictureDeleted;
    });
  return (
    <div class="picture">
      {me.profileImage && <img src={me.profileImage} alt={me.name} width={72} height={72} />}
      {mayChange && <FileField isBusy={action.isBusy} onChoose={choose} />}
      {mayChange && me.profileImage && (
        <AskFirst
          label={texts.deletePicture}
          title={texts.deletePictureTitle}
          isBusy={action.isBusy}
          onConfirm={remove}
        >
          <p>{texts.deletePictureMore}</p>
        </AskFirst>
      )}
      <Outcome feedback={action.feedback} />
    </div>
  );
}

interface FileGiven {
  readonly isBusy: boolean;
  readonly onChoose: (input: HTMLInputElement) => Promise<void>;
}

const FileField = ({ isBusy, onChoose }: FileGiven) => (
  <div class="field">
    <label for="picture">{texts.choosePicture}</label>
    <input
      id="picture"
      type="file"
      accept="image/png,image/jpeg,image/webp"
      aria-describedby="picture-hint"
      disabled={isBusy}
      onChange={({ currentTarget }) => void onChoose(currentTarget)}
    />
    <p class="hint" id="picture-hint">
      {texts.pictureHint}
    </p>
  </div>
);
