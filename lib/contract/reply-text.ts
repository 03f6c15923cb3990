/**
 * Serialized reply: either it is not JSON, or it has thousands of entries, and an object for each would cost more than
 * the search itself. A test compares it with the contract.
 */
export class ReplyText {
  readonly text: string;
  readonly mediaType: string;

  constructor(text: string, mediaType = 'application/json') {
    this.text = text;
    this.mediaType = mediaType;
  }
}
