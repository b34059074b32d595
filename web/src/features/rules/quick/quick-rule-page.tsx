import { getRouteApi } from '@tanstack/react-router';
import { useMay, useWorkspace } from '../../../lib/session.ts';
import { TextLink } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { NewRulePage } from '../new-rule-page.tsx';
import { useTexts } from '../texts.ts';
import { QuickForm } from './quick-form.tsx';
import { useQuickTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/rules/new');

/** A new rule: in three fields, or in full if the address says so. */
export const QuickRulePage = () => {
  const t = useQuickTexts();
  const rules = useTexts();
  const mayChange = useMay('rules');
  const { id: workspaceId } = useWorkspace();
  const { full, kind, from } = route.useSearch();
  if (!mayChange || full || kind !== undefined || from !== undefined) return <NewRulePage />;
  return (
    <Page>
      <PageHeader
        title={rules('new_rule')}
        above={
          <TextLink to="/w/$workspaceId/rules" params={{ workspaceId }}>
            {rules('back')}
          </TextLink>
        }
        note={t('note_page')}
      />
      <QuickForm />
    </Page>
  );
};
