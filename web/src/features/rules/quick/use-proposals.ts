import type { ProposedTests } from '@copydesk/contract/rules/proposed-tests';
import { useQuery } from '@tanstack/react-query';
import { post, workspaceInAddress } from '../../../lib/api.ts';
import { useDebouncedValue } from '../../../ui/hooks.ts';
import type { Source } from '../draft-source.ts';

const PAUSE_MS = 600;
const AGAIN_MS = 500;

export interface ProposalState {
  /** The newest answer for these words; undefined until there is one. */
  readonly proposed: ProposedTests | undefined;
  /** Whether the answer for what is typed now is still to come. */
  readonly isMaking: boolean;
  readonly hasFailed: boolean;
}

/** Tests for the rule as it is typed, asked for after a pause. */
export const useProposals = (runnable: Source): ProposalState => {
  const wanted = JSON.stringify(runnable);
  const [asked] = useDebouncedValue(wanted, PAUSE_MS);
  const { data, isFetching, isError } = useQuery({
    queryKey: [workspaceInAddress() ?? null, 'proposeRuleTests', asked],
    queryFn: () => post('proposeRuleTests', { body: { source: JSON.parse(asked) as Source } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    // A request that another one of the same person replaced has no answer.
    refetchInterval: ({ state }) => (state.data?.outcome === 'replaced' ? AGAIN_MS : false),
  });
  const isCurrent = asked === wanted && data?.outcome !== 'replaced';
  return {
    proposed: isCurrent ? data : undefined,
    isMaking: !isError && (!isCurrent || isFetching),
    hasFailed: isError && asked === wanted,
  };
};
