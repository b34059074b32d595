import { createHash } from 'node:crypto';

/** SQL text with a name, so that PostgreSQL plans it once per connection. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Only carries the type of a row; it never has a value. */
  readonly row?: Row;
}

/**
 * Names a statement by the hash of its text. Create statements when a module
 * is loaded: their number must stay small.
 */
export const statement = <Row>(text: string): Statement<Row> => ({
  name: createHash('sha256').update(text).digest('base64url').slice(0, 20),
  text,
});

export interface Call<Row> {
  readonly statement: Statement<Row>;
  readonly values: readonly unknown[];
}

export const call = <Row>(of: Statement<Row>, values: readonly unknown[]): Call<Row> => ({
  statement: of,
  values,
});
