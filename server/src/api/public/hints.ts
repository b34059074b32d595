import { answerHint } from '../../hints/answer-hint.ts';
import { exportHints } from '../../hints/export-hints.ts';
import { type HintFilter, listHints } from '../../hints/list-hints.ts';
import type { ExtendedHandlers } from './extended-operation.ts';
import { param } from '../http/handler-input.ts';
import { hintsCsv } from './hints-csv.ts';

type HintOperation = 'listHints' | 'exportHints' | 'answerHint';

/** Null stands for every value. */
const filterOf = (query: Partial<HintFilter>): HintFilter => ({
  family: query.family ?? null,
  language: query.language ?? null,
  state: query.state ?? null,
  opinion: query.opinion ?? null,
});

/** Sentences of an audit that read like a claim although no rule objects. */
export const hintHandlers: ExtendedHandlers<HintOperation> = {
  listHints: async (scope, { params, query }) => {
    const { after, limit } = query;
    const auditId = param(params, 'id');
    return { body: await listHints(scope, { auditId, ...filterOf(query), after, limit }) };
  },
  exportHints: async (scope, { params, query }) => {
    const auditId = param(params, 'id');
    const pages = await exportHints(scope, { auditId, ...filterOf(query) });
    return {
      file: hintsCsv(pages),
      type: 'text/csv; charset=utf-8',
      headers: { 'content-disposition': `attachment; filename="${auditId}-hints.csv"` },
    };
  },
  answerHint: async (scope, { params, body }) => {
    const { answer, note = null } = body;
    return { body: await answerHint(scope, { hintId: param(params, 'id'), answer, note }) };
  },
};
