/** The exit codes of every command. */
export const EXIT = { clean: 0, findings: 1, failure: 2 } as const;

/** Something that the command cannot do. The second sentence says what to do next. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly next: string | null;

  constructor(message: string, next: string | null = null) {
    super(message);
    this.next = next;
  }
}
