import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useWorkspace } from '../../../lib/session.ts';
import { TextLink } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryWait } from '../../../ui/feedback/query-wait.tsx';
import { templateQuery } from '../api.ts';
import { TemplateEditor } from './template-editor.tsx';
import { useTexts } from '../texts.ts';

const route = getRouteApi('/w/$workspaceId/templates/$templateId');

/** One template: its form, a preview of the form, its commands, and a test run. */
export const TemplatePage = () => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const { templateId } = route.useParams();
  const query = useQuery(templateQuery(templateId));
  if (query.data) return <TemplateEditor key={templateId} template={query.data} />;
  return (
    <Page>
      <PageHeader
        title={t('template')}
        above={
          <TextLink inherit to="/w/$workspaceId/templates" params={{ workspaceId }}>
            {t('templates')}
          </TextLink>
        }
      />
      <QueryWait query={query} rows={12} />
    </Page>
  );
};
