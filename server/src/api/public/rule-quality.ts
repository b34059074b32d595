import type { LanguageQuality } from '@copydesk/contract/rules/rule-quality';
import { countWithin } from '../../home/count-audits.ts';
import { getHintPolicy, setHintPolicy } from '../../rules/quality/hint-policy.ts';
import { getRuleQuality, type QualityInLanguage } from '../../rules/quality/get-rule-quality.ts';
import type { ExtendedHandlers } from './extended-operation.ts';
import { param } from '../http/handler-input.ts';

const PATIENCE_MS = 150;

const toQuality = ({
  language,
  tests,
  decided,
  estimate,
  standing,
}: QualityInLanguage): LanguageQuality => ({
  language,
  tests: tests && { locked: { ...tests.locked }, open: { ...tests.open } },
  decisions: { confirmed: decided.right, rejected: decided.wrong },
  estimate: { ...estimate },
  standing,
});

/** How often single rules are right. */
export const qualityHandlers: ExtendedHandlers<
  'getRuleQuality' | 'getHintPolicy' | 'setHintPolicy'
> = {
  getHintPolicy: async (scope) => ({ body: await getHintPolicy(scope) }),
  setHintPolicy: async (scope, { body }) => ({ body: await setHintPolicy(scope, body) }),
  getRuleQuality: async (scope, { params }) => {
    const id = param(params, 'id');
    const isCounted = await countWithin(scope, PATIENCE_MS);
    const { languages, alwaysFinding } = await getRuleQuality(scope, id);
    return {
      body: {
        rule_id: id,
        languages: languages.map(toQuality),
        always_finding: alwaysFinding,
        counting: !isCounted,
      },
    };
  },
};
