import { checked, defineRoutes, guarded, pathId, posted } from '../shared/route.ts';
import {
  GatePolicy,
  gatePolicyExample,
  GateReceipt,
  gateReceiptExample,
  GateRequest,
  DEFAULT_POLICY,
  SetGatePolicyRequest,
} from './gate.ts';

const gate = { scope: 'auditing', tag: 'Gate' } as const;

/** May a text be published? */
export const gateRoutes = defineRoutes({
  askGate: {
    ...gate,
    method: 'POST',
    url: '/gate',
    summary: 'Ask whether a text may be published',
    description:
      'Pushes the text as a version of a content, checks it, and answers by the policy of the workspace. What is held waits in the review of that version.',
    body: {
      schema: GateRequest,
      example: { text: 'You get guaranteed 8% a year.', format: 'text', external_id: 'page-42' },
    },
    long: true,
    requestHeaders: ['Idempotency-Key'],
    success: {
      status: 200,
      schema: GateReceipt,
      example: gateReceiptExample,
      description: 'The receipt.',
      headers: ['Idempotency-Replayed'],
    },
    errors: posted,
  },
  getGate: {
    ...gate,
    method: 'GET',
    url: '/gate/:id',
    summary: 'Read a receipt and what became of it',
    params: pathId('id', 'receipt'),
    success: {
      status: 200,
      schema: GateReceipt,
      example: gateReceiptExample,
      description: 'The receipt.',
    },
    errors: checked,
  },
  getGatePolicy: {
    ...gate,
    method: 'GET',
    url: '/gate-policy',
    summary: 'Read the policy of the gate',
    success: {
      status: 200,
      schema: GatePolicy,
      example: gatePolicyExample,
      description: 'The policy.',
    },
    errors: guarded,
  },
  setGatePolicy: {
    ...gate,
    // Whoever may ask must not be able to change the answer.
    scope: 'rules',
    method: 'POST',
    url: '/gate-policy',
    summary: 'Change the policy of the gate',
    description: 'A new version for everything that is asked from now on. Receipts keep theirs.',
    body: { schema: SetGatePolicyRequest, example: DEFAULT_POLICY },
    requestHeaders: ['Idempotency-Key'],
    success: {
      status: 200,
      schema: GatePolicy,
      example: gatePolicyExample,
      description: 'The policy.',
      headers: ['Idempotency-Replayed'],
    },
    errors: [...posted, 412],
    errorTexts: {
      412: {
        description: 'The policy has another version than expected_version.',
        detail: 'The policy changed since it was read. Read it again.',
      },
    },
  },
});
