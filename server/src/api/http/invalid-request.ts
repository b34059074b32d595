/** One entry of a 422 body, in the form that clients of FastAPI with pydantic v2 parse. */
export interface Issue {
  type: string;
  loc: (string | number)[];
  msg: string;
  ctx?: Record<string, unknown>;
}

/** The request is invalid. It is answered with 422 and `detail` as the body. */
export class InvalidRequest extends Error {
  readonly statusCode = 422;
  readonly detail: Issue[];
  /** Fastify sets this to the part that failed its schema; undefined for any other cause. */
  validationContext?: string;

  constructor(detail: Issue[]) {
    super('The request is invalid.');
    this.name = 'InvalidRequest';
    this.detail = detail;
  }
}

/** The issue for a required value that is absent. */
export const missingAt = (loc: Issue['loc']): Issue => ({
  type: 'missing',
  loc,
  msg: 'Field required',
});
