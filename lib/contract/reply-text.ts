/** A reply that is written already: no JSON at all, or so much of it that an object for each of its thousands of entries would cost more than to find them. Its operation has a test that it is what the contract promises. */
export class ReplyText {
  readonly text: string;
  readonly mediaType: string;

  constructor(text: string, mediaType = 'application/json') {
    this.text = text;
    this.mediaType = mediaType;
  }
}
