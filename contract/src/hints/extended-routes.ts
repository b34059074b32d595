import Type from 'typebox';
import { checked, defineRoutes, pathId, posted } from '../shared/route.ts';
import {
  AnswerHintRequest,
  AuditHint,
  ExportHintsQuery,
  hintExample,
  HintList,
  hintListExample,
  hintsCsv,
  ListHintsQuery,
} from './hint.ts';

const hints = { scope: 'auditing', tag: 'Hints' } as const;

/** Sentences of an audit that read like a claim although no rule objects. */
export const hintRoutes = defineRoutes({
  listHints: {
    ...hints,
    method: 'GET',
    url: '/audits/:id/hints',
    summary: 'List the hints of an audit',
    description:
      'Sentences that read like a claim although no rule objects to them. They may be lawful. They are no violations.',
    params: pathId('id', 'audit'),
    query: ListHintsQuery,
    success: {
      status: 200,
      schema: HintList,
      example: hintListExample,
      description: 'The hints.',
    },
    errors: checked,
  },
  exportHints: {
    ...hints,
    method: 'GET',
    url: '/audits/:id/hints.csv',
    summary: 'Download the hints of an audit',
    description: 'One line for each hint. The first column says that it is a hint.',
    params: pathId('id', 'audit'),
    query: ExportHintsQuery,
    success: {
      status: 200,
      schema: Type.String(),
      example: hintsCsv,
      description: 'The hints as CSV.',
      mediaType: 'text/csv',
      headers: ['Content-Disposition'],
    },
    errors: checked,
  },
  answerHint: {
    ...hints,
    method: 'POST',
    url: '/hints/:id/answer',
    summary: 'Say whether a hint is a breach',
    description:
      'The answer is an entry of the audit’s trail. It makes no violation and changes none. The newest answer counts, and null takes it back. It is carried over to the next audit that finds the same sentence on the same asset.',
    params: pathId('id', 'hint'),
    body: { schema: AnswerHintRequest, example: { answer: 'no_breach', note: 'A quotation.' } },
    requestHeaders: ['Idempotency-Key'],
    success: {
      status: 200,
      schema: AuditHint,
      example: {
        ...hintExample,
        state: 'no_breach',
        note: 'A quotation.',
        decided_at: '2026-03-02T10:15:00.000Z',
        decided_by: 'Ada',
      },
      description: 'The hint.',
      headers: ['Idempotency-Replayed'],
    },
    errors: posted,
  },
});
