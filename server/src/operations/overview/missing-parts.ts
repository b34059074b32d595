/** What the service can do without for a while: some of its features wait or are refused meanwhile. */
export type Part = 'engine' | 'workflows' | 'blobs' | 'model' | 'mail';

/** What happens while a part is away: for the log, and for the page of whoever operates this. */
export const MISSING: Readonly<Record<Part, string>> = {
  engine: 'the engine does not answer: new work is refused, work under way waits',
  workflows: 'no workflows process answers the engine: new work is accepted and waits',
  blobs: 'the blob store does not answer: uploads are refused, audits wait',
  model: 'no model answers: texts and judge rules wait',
  mail: 'the mail server does not answer: letters are not sent',
};
