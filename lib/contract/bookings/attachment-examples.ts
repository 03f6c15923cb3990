const uid = 'b7Kq2nXw9LcV';

const recordings = [
  {
    createdAt: '2032-03-01T00:41:10.000Z',
    updatedAt: '2032-03-01T00:44:52.310Z',
    videoUrl: 'https://recordings.example.com/b7Kq2nXw9LcV/2.mp4',
    videoThumbnailUrl: 'https://recordings.example.com/b7Kq2nXw9LcV/2.jpg',
    isShareVideo: true,
  },
  {
    createdAt: '2032-03-01T00:20:00.000Z',
    updatedAt: '2032-03-01T00:23:05.114Z',
    videoUrl: 'https://recordings.example.com/b7Kq2nXw9LcV/1.mp4',
    videoThumbnailUrl: 'https://recordings.example.com/b7Kq2nXw9LcV/1.jpg',
    isShareVideo: false,
  },
];

const transcripts = [
  {
    createdAt: '2032-03-01T00:48:31.000Z',
    updatedAt: '2032-03-01T00:48:31.000Z',
    language: 'ja',
    transcriptUrl: 'https://recordings.example.com/b7Kq2nXw9LcV/2.ja.vtt',
  },
];

const recaps = [
  {
    createdAt: '2032-03-01T00:52:07.000Z',
    updatedAt: '2032-03-01T00:52:07.000Z',
    title: 'Quarterly figures',
    summary: 'Revenue grew faster than costs. The forecast is open.',
    actionItems: ['Send the figures to Tessa Wren.', 'Make the forecast.'],
  },
];

/** A new recording has not changed since its creation. */
const added = (recording: (typeof recordings)[number] | undefined) => ({
  ...recording,
  updatedAt: recording?.createdAt,
});

/** Examples of attachments, which are added to a booking later. */
export const attachmentExamples = {
  createBookingRecording: {
    params: { bookingId: uid },
    body: {
      sourceId: 'recorder-7f3a/2',
      videoUrl: 'https://recordings.example.com/b7Kq2nXw9LcV/2.mp4',
      videoThumbnailUrl: 'https://recordings.example.com/b7Kq2nXw9LcV/2.jpg',
      isShareVideo: true,
    },
    reply: { data: added(recordings[0]) },
  },
  createBookingTranscript: {
    params: { bookingId: uid },
    body: {
      sourceId: 'recorder-7f3a/2/ja',
      language: 'ja',
      transcriptUrl: 'https://recordings.example.com/b7Kq2nXw9LcV/2.ja.vtt',
    },
    reply: { data: transcripts[0] },
  },
  createBookingRecap: {
    params: { bookingId: uid },
    body: {
      sourceId: 'recorder-7f3a/2/recap',
      title: 'Quarterly figures',
      summary: 'Revenue grew faster than costs. The forecast is open.',
      actionItems: ['Send the figures to Tessa Wren.', 'Make the forecast.'],
    },
    reply: { data: recaps[0] },
  },
  listBookingRecordings: { params: { bookingId: uid }, reply: { data: recordings } },
  listBookingTranscripts: { params: { bookingId: uid }, reply: { data: transcripts } },
  listBookingRecaps: { params: { bookingId: uid }, reply: { data: recaps } },
};
