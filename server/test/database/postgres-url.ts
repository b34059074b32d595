import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address that starts the test PostgreSQL when it is first asked, and says where it is. */
    postgresStarter: string;
  }
}

/**
 * The test PostgreSQL, without the name of a database. The first call of a run starts it, so that a run
 * of tests that need no database does not wait for one.
 */
export const postgresUrl = async (): Promise<string> => {
  const response = await fetch(inject('postgresStarter'));
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return answer;
};
