import type { Span } from '@opentelemetry/api';
import { inSpan, isTraced } from '../traces/span.ts';
import type { Call, Statement } from './statement.ts';

const summaries = new WeakMap<Statement<unknown>, string>();

const VERB = /\b(insert into|update|delete from|merge into)\s+(\w+)/i;
const READ = /\bfrom\s+(?!lateral|unnest|jsonb|generate)(\w+)/i;

/** What a statement does in two words, such as `update audit`. Its text would be long, and its values are not told. */
const summaryOf = (statement: Statement<unknown>): string => {
  const known = summaries.get(statement);
  if (known !== undefined) return known;
  const [, verb, written] = VERB.exec(statement.text) ?? [];
  const read = READ.exec(statement.text)?.[1];
  const made = verb ? `${verb.split(' ')[0]?.toLowerCase()} ${written}` : `select ${read ?? ''}`;
  summaries.set(statement, made.trim());
  return made.trim();
};

/** Makes a span of statements that are sent together. If `calls` is null, it is a span for a whole transaction. */
export const inSqlSpan = <T>(
  workspaceId: string,
  calls: readonly Call<unknown>[] | null,
  work: (span: Span | null) => Promise<T>,
): Promise<T> => {
  if (!isTraced()) return work(null);
  const summary = calls?.map(({ statement }) => summaryOf(statement)).join('; ') ?? 'transaction';
  const attributes = {
    'db.system.name': 'postgresql',
    'db.query.summary': summary,
    ...(workspaceId === '' ? {} : { 'copydesk.workspace': workspaceId }),
  };
  return inSpan(`sql ${summary.slice(0, 80)}`, { kind: 'client', attributes }, work);
};
