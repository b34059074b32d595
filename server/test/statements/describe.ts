import type pg from 'pg';

/** What PostgreSQL says of a statement: the names of its columns, or why it could not be prepared. */
export type Description = { columns: string[] } | { error: string };

/** The messages of the protocol that prepare a statement; pg has them but does not declare them. */
interface Wire {
  parse: (query: { name: string; text: string; types: number[] }) => void;
  describe: (message: { type: 'S'; name: string }) => void;
  sync: () => void;
}

/** Prepares a statement and asks for its columns; nothing is executed. */
export const describeStatement = (client: pg.Client, text: string): Promise<Description> => {
  const { promise, resolve } = Promise.withResolvers<Description>();
  let description: Description = { columns: [] };
  // What pg calls a submittable: it sends messages itself and hears the answers.
  const preparing = {
    submit: (connection: unknown) => {
      const wire = connection as Wire;
      wire.parse({ name: '', text, types: [] });
      wire.describe({ type: 'S', name: '' });
      wire.sync();
    },
    handleRowDescription: (message: { fields: { name: string }[] }) => {
      description = { columns: message.fields.map(({ name }) => name) };
    },
    // pg forgets a query that failed, and does not tell it that the connection is ready again.
    handleError: (error: Error) => resolve({ error: error.message }),
    handleReadyForQuery: () => resolve(description),
  };
  client.query(preparing as pg.Submittable);
  return promise;
};
