import * as v from 'valibot';
import { described } from '../described.ts';
import { uriText } from '../fields.ts';

/** The members of a recording that its guest can see, too. */
export const video = {
  videoUrl: described(
    uriText,
    'The URL of the video.',
    'https://recordings.example.com/b7Kq2nXw9LcV/1.mp4',
  ),
  videoThumbnailUrl: v.pipe(
    described(
      v.string(),
      'The URL of the preview image of the video. Empty if there is none.',
      'https://recordings.example.com/b7Kq2nXw9LcV/1.jpg',
    ),
    v.metadata({ anyOf: [{ format: 'uri' }, { const: '' }] }),
  ),
};
