/** What the service can do without for a while: some of its features wait or are refused meanwhile. */
export type Part = 'engine' | 'workflows' | 'blobs' | 'model' | 'mail';

interface Missing {
  readonly says: string;
  /** What happens until it is there again. */
  readonly meanwhile: string;
}

/** What is told of a part that is away: in the log, and on the page of whoever operates this. */
export const MISSING: Readonly<Record<Part, Missing>> = {
  engine: {
    says: 'the engine does not answer',
    meanwhile: 'new work is refused, work under way waits',
  },
  workflows: {
    says: 'no workflows process answers the engine',
    meanwhile: 'new work is accepted and waits',
  },
  blobs: {
    says: 'the blob store does not answer',
    meanwhile: 'uploads are refused, audits wait',
  },
  model: { says: 'no model answers', meanwhile: 'texts and judge rules wait' },
  mail: { says: 'the mail server does not answer', meanwhile: 'letters are not sent' },
};

export const describeMissing = (part: Part): string =>
  `${MISSING[part].says}: ${MISSING[part].meanwhile}`;
