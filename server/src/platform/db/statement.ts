import { createHash } from 'node:crypto';

/** A statement text with a name, so that PostgreSQL plans it once a connection. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Only carries the type of a row; never has a value. */
  readonly row?: Row;
}

/** Names a statement by its text. Make statements at module load: their number must stay small. */
export const statement = <Row>(text: string): Statement<Row> => ({
  name: createHash('sha256').update(text).digest('base64url').slice(0, 20),
  text,
});

/** A statement with its values. */
export interface Call<Row> {
  readonly statement: Statement<Row>;
  readonly values: readonly unknown[];
}

export const call = <Row>(of: Statement<Row>, values: readonly unknown[]): Call<Row> => ({
  statement: of,
  values,
});
