/** One entry of a 422 body, in the form that clients of FastAPI with pydantic v2 already parse. */
export interface Issue {
  type: string;
  loc: (string | number)[];
  msg: string;
  ctx?: Record<string, unknown>;
}

/** The request cannot be accepted as it was sent: answered with 422 and `detail` as the body. */
export class InvalidRequest extends Error {
  readonly statusCode = 422;
  readonly detail: Issue[];
  /** Fastify writes here which part failed its schema; it stays undefined for any other origin. */
  validationContext?: string;

  constructor(detail: Issue[]) {
    super('The request is invalid.');
    this.name = 'InvalidRequest';
    this.detail = detail;
  }
}

/** The issue of a value that is required and absent. */
export const missingAt = (loc: Issue['loc']): Issue => ({
  type: 'missing',
  loc,
  msg: 'Field required',
});
