import type { TemplateContent, TemplateToEdit } from '@copydesk/contract/templates/template-draft';
import { useKey } from '../../../lib/keys.ts';
import { useMay, useWorkspace } from '../../../lib/session.ts';
import { Button } from '../../../ui/controls.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { CurlButton } from '../../../parts/curl-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import styles from './editor.module.css';
import type { TemplateSearch } from '../search.ts';
import { TemplateActions } from './template-actions.tsx';
import { TemplateState } from '../template-state.tsx';
import { useTexts } from '../texts.ts';
import type { Draft } from './use-draft.ts';

interface EditorHeaderProps {
  readonly template: TemplateToEdit;
  readonly draft: Draft;
  readonly content: TemplateContent | undefined;
  readonly open: (changes: TemplateSearch) => void;
}

/** The template's name, whether it is saved and published, and the actions for the whole template. */
export const EditorHeader = ({ template, draft, content, open }: EditorHeaderProps) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const mayWrite = useMay('write');
  const publish = (): void => open({ publish: true });
  useKey('mod+enter', t('publish'), publish, { enabled: mayWrite, inFields: true });
  useKey('v', t('versions'), () => open({ versions: true }));
  const wasChanged = template.has_draft || draft.status !== 'saved';
  return (
    <PageHeader
      title={content?.name.trim() || template.name}
      above={
        <TextLink inherit to="/w/$workspaceId/templates" params={{ workspaceId }}>
          {t('templates')}
        </TextLink>
      }
      note={
        <span className={styles['status']}>
          <CodeText>{template.key}</CodeText>
          <TemplateState template={{ ...template, has_draft: wasChanged }} />
          {template.has_draft && template.draft_by_name !== null ? (
            <span>{t('draft_of', { name: template.draft_by_name })}</span>
          ) : null}
          {mayWrite ? (
            <span role="status" aria-live="polite" data-testid="save-status">
              {wasChanged || template.version === 0 ? t(`save_${draft.status}`) : null}
            </span>
          ) : null}
        </span>
      }
      actions={
        <>
          {mayWrite ? (
            <Button onClick={publish} disabled={!wasChanged}>
              {t('publish')}
            </Button>
          ) : null}
          <Button
            variant="default"
            leftSection={<Icon name="clock" />}
            onClick={() => open({ versions: true })}
          >
            {t('versions')}
          </Button>
          {template.version > 0 ? (
            <CurlButton method="GET" path={`/public/v1/template/${template.id}`} />
          ) : null}
          {mayWrite ? <TemplateActions template={template} draft={draft} /> : null}
        </>
      }
    />
  );
};
