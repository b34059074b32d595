import type { RuleDraft } from '@copydesk/contract/rules/rule-draft';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useWorkspace } from '../../../lib/session.ts';
import { Message } from '../../../ui/feedback/message.tsx';
import { LinkButton, TextLink } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryNotice } from '../../../ui/feedback/query-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { draftQuery } from '../api.ts';
import { RuleEditor } from './rule-editor.tsx';
import { useWritingTexts } from '../texts-writing.ts';

const route = getRouteApi('/w/$workspaceId/rules/$ruleId/edit');
const CONFLICT = 409;

/** Edits the draft of a rule in a form, beside a text on which the rule is tried. */
export const EditRulePage = () => {
  const t = useWritingTexts();
  const { id: workspaceId } = useWorkspace();
  const { ruleId } = route.useParams();
  const query = useQuery({ ...draftQuery(ruleId), staleTime: Infinity, gcTime: 0 });
  const read: RuleDraft | undefined = query.data;
  if (read) return <RuleEditor key={`${read.rule_id} ${read.version}`} read={read} />;
  return (
    <Page>
      <PageHeader
        title={t('edit_title')}
        above={
          <TextLink to="/w/$workspaceId/rules/$ruleId" params={{ workspaceId, ruleId }}>
            {t('back_to_rule')}
          </TextLink>
        }
      />
      {query.error?.status === CONFLICT ? (
        <Message
          title={t('of_pack')}
          action={
            <LinkButton
              to="/w/$workspaceId/rules/new"
              params={{ workspaceId }}
              search={{ from: ruleId }}
            >
              {t('copy_it')}
            </LinkButton>
          }
        >
          {t('of_pack_words')}
        </Message>
      ) : (
        <QueryNotice query={query} />
      )}
      {query.isPending ? <Skeleton rows={12} /> : null}
    </Page>
  );
};
