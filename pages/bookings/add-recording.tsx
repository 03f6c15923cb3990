import { useId, useState } from 'preact/hooks';
import type { SchedulingClient } from '../../client/src/index.ts';
import { troubleText } from '../calendar/trouble.ts';
import { Button } from '../settings/kit/button.tsx';
import { ErrorText } from '../shared/error-text.tsx';
import { Field } from '../shared/field.tsx';
import { newKey } from '../shared/new-key.ts';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly bookingId: string;
  readonly onAdded: () => void;
}

/** Adds a link to a recording. The source ID stays the same until it is added, so that a repeated request adds it once. */
export function AddRecording({ client, bookingId, onAdded }: Props) {
  const id = useId();
  const [sourceId, setSourceId] = useState(newKey);
  const [videoUrl, setUrl] = useState('');
  const [isShareVideo, setShared] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const add = async () => {
    if (!/^https:\/\/./iu.test(videoUrl)) return setTrouble(texts.httpsOnly);
    setBusy(true);
    setTrouble('');
    try {
      await client.bookings.createRecording(bookingId, { sourceId, videoUrl, isShareVideo });
      setSourceId(newKey());
      setUrl('');
      setShared(false);
      onAdded();
    } catch (error) {
      setTrouble(troubleText(error));
    }
    setBusy(false);
  };
  return (
    <section>
      <details>
        <summary>{texts.addRecording}</summary>
        <div role="alert">{trouble && <ErrorText>{trouble}</ErrorText>}</div>
        <Field id={id} label={texts.recordingUrl}>
          <input
            id={id}
            type="url"
            value={videoUrl}
            placeholder="https://"
            onInput={({ currentTarget: { value } }) => setUrl(value.trim())}
          />
        </Field>
        <label class="option">
          <input
            type="checkbox"
            checked={isShareVideo}
            onChange={({ currentTarget: { checked } }) => setShared(checked)}
          />
          {texts.shareRecording}
        </label>
        <Button label={texts.add} isBusy={isBusy} onClick={add} />
      </details>
    </section>
  );
}
