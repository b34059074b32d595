import { checked, defineRoutes, guarded, pathId, posted } from '../shared/route.ts';
import { CheckTextRequest, TextCheck, textCheckExample } from './check.ts';
import {
  DEFAULT_HINT_POLICY,
  HintPolicy,
  hintPolicyExample,
  SetHintPolicyRequest,
} from './hint-policy.ts';
import { RuleQuality, ruleQualityExample } from './rule-quality.ts';
import { EnabledPack, Pack, packExample, PackList, packListExample } from './pack.ts';

const packs = { scope: 'auditing', tag: 'Rule packs' } as const;
const rules = { scope: 'auditing', tag: 'Rules' } as const;
const checks = { scope: 'auditing', tag: 'Checks' } as const;

/** Packs of rules, and checking a text with the rules that are enabled. */
export const packRoutes = defineRoutes({
  checkText: {
    ...checks,
    method: 'POST',
    url: '/checks',
    summary: 'Check a text against the enabled rules',
    description:
      'The same engine as an audit, at once and without a trace. Rules that ask a model are left out.',
    body: {
      schema: CheckTextRequest,
      example: { text: 'You get guaranteed 8% a year.', language: 'EN' },
    },
    requestHeaders: ['Idempotency-Key'],
    success: {
      status: 200,
      schema: TextCheck,
      example: textCheckExample,
      description: 'What the rules object to.',
      headers: ['Idempotency-Replayed'],
    },
    errors: posted,
  },
  listPacks: {
    ...packs,
    method: 'GET',
    url: '/packs',
    summary: 'List packs of rules',
    success: {
      status: 200,
      schema: PackList,
      example: packListExample,
      description: 'The packs.',
    },
    errors: guarded,
  },
  enablePack: {
    ...packs,
    method: 'POST',
    url: '/packs/:id/enable',
    summary: 'Enable a pack, or bring it up to date',
    description: 'Audits that begin from now on check its rules.',
    params: pathId('id', 'pack'),
    requestHeaders: ['Idempotency-Key'],
    success: {
      status: 200,
      schema: EnabledPack,
      example: {
        ...packExample,
        enabled_version: '1.1.0',
        update_available: false,
        failing_tests: 0,
      },
      description: 'The pack.',
      headers: ['Idempotency-Replayed'],
    },
    errors: posted,
  },
  disablePack: {
    ...packs,
    // As below: whoever may only ask must not be able to take away what holds a text.
    scope: 'rules',
    method: 'POST',
    url: '/packs/:id/disable',
    summary: 'Disable a pack',
    description: 'Its rules are switched off; what audits found with them stays.',
    params: pathId('id', 'pack'),
    requestHeaders: ['Idempotency-Key'],
    success: {
      status: 200,
      schema: Pack,
      example: { ...packExample, enabled_version: null, update_available: false },
      description: 'The pack.',
      headers: ['Idempotency-Replayed'],
    },
    errors: posted,
  },
  getHintPolicy: {
    ...rules,
    method: 'GET',
    url: '/hint-policy',
    summary: 'Read when a rule is only a hint',
    description:
      'Where a rule was often wrong in test texts of a language, its matches in that language are hints and no violations.',
    success: {
      status: 200,
      schema: HintPolicy,
      example: hintPolicyExample,
      description: 'The policy.',
    },
    errors: guarded,
  },
  setHintPolicy: {
    ...rules,
    // It decides what is a violation, so whoever may only start audits must not be able to change it.
    scope: 'rules',
    method: 'POST',
    url: '/hint-policy',
    summary: 'Change when a rule is only a hint',
    description: 'Holds for audits that begin from now on. Earlier audits keep what they found.',
    body: { schema: SetHintPolicyRequest, example: DEFAULT_HINT_POLICY },
    requestHeaders: ['Idempotency-Key'],
    success: {
      status: 200,
      schema: HintPolicy,
      example: hintPolicyExample,
      description: 'The policy.',
      headers: ['Idempotency-Replayed'],
    },
    errors: posted,
  },
  getRuleQuality: {
    ...rules,
    method: 'GET',
    url: '/rules/:id/quality',
    summary: 'Tell how often a rule is right',
    description:
      'By language: what labelled test texts say, what people decided in this workspace, and which share of its findings is probably right.',
    params: pathId('id', 'rule'),
    success: {
      status: 200,
      schema: RuleQuality,
      example: ruleQualityExample,
      description: 'How good the rule is.',
    },
    errors: checked,
  },
});
