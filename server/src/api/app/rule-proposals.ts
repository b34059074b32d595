import type { ProposedTests } from '@copydesk/contract/rules/proposed-tests';
import { type Proposals, proposeRuleTests } from '../../learning/propose-rule-tests.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { toPublicId } from '../../platform/ids.ts';
import { createTurns } from '../../platform/turns.ts';
import { refuseDeep } from '../../rules/rule-drafts.ts';
import type { Checker } from '../../rules/run-rules.ts';
import type { TryInChild } from '../../rules/try-in-child.ts';
import type { MemberHandlers } from './app-operation.ts';
import type { RuleParts } from './rules.ts';

export interface RuleProposalParts extends RuleParts {
  readonly tryRule: TryInChild;
}

/** How many proposals are made at the same time. Each reads many texts. */
const AT_ONCE = 2;

const personOf = ({ actor }: Scope): string => ('id' in actor ? String(actor.id) : actor.kind);

const toBody = ({ tests, issues, languages, ...proposals }: Proposals): ProposedTests => ({
  ...proposals,
  issues: [...issues],
  languages: [...languages],
  tests: tests.map(({ test, reason, near, asset, passed, found }) => ({
    test: {
      lang: test.lang,
      text: test.text,
      ...(test.expect ? { expect: [...test.expect] } : {}),
      ...(test.ok ? { ok: true } : {}),
    },
    reason,
    near,
    asset: asset && { ...asset, id: toPublicId('ast', asset.id) },
    passed,
    found: [...found],
  })),
});

/** Proposing tests for a rule that is being written. */
export const createRuleProposalHandlers = ({
  blobs,
  checker,
  rulesFolder,
  tryRule,
}: RuleProposalParts): MemberHandlers<'proposeRuleTests'> => {
  const turns = createTurns(AT_ONCE);
  const check: Checker['check'] = (workspaceId, request) =>
    checker.check(workspaceId, request, 'bulk');
  return {
    proposeRuleTests: async (scope, { body: { source } }) => {
      refuseDeep(source);
      const { workspaceId } = scope;
      const endTurn = await turns.take({ workspaceId, priority: 'interactive' });
      const parts = { blobs, check, rulesFolder, tryRule };
      const asked = { source, person: personOf(scope) };
      return proposeRuleTests(scope, parts, asked)
        .then((proposals) => ({ body: toBody(proposals) }))
        .finally(endTurn);
    },
  };
};
