import { answerPassage } from '../../audits/answer-passage.ts';
import { drawSample } from '../../audits/draw-sample.ts';
import { auditIdOf } from '../../audits/get-audit.ts';
import { getSample } from '../../audits/get-sample.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { param } from '../http/handler-input.ts';
import type { MemberHandlers } from './app-operation.ts';

type SampleOperation = 'getSample' | 'drawSample' | 'answerPassage';

/** Samples of the passages in which an audit found nothing. */
export const createSampleHandlers = (blobs: BlobStore): MemberHandlers<SampleOperation> => ({
  getSample: async (scope, { params }) => ({
    body: { sample: await getSample(scope, auditIdOf(param(params, 'audit_id'))) },
  }),
  drawSample: async (scope, { params, body }) => {
    const auditId = auditIdOf(param(params, 'audit_id'));
    return { body: await drawSample(scope, blobs, { auditId, size: body.size }) };
  },
  answerPassage: async (scope, { params, body }) => {
    const { position, answer, about = null, note = null } = body;
    const auditId = auditIdOf(param(params, 'audit_id'));
    return { body: await answerPassage(scope, { auditId, position, answer, about, note }) };
  },
});
