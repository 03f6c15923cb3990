/** A reply that is written already, where an object for each of its thousands of entries would cost more than to find them. Its operation has a test that it is what the contract promises. */
export class ReplyText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
