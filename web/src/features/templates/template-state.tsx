import type { TemplateSummary } from '@copydesk/contract/templates/template-draft';
import styles from './templates.module.css';
import { useTexts } from './texts.ts';

interface TemplateStateProps {
  readonly template: Pick<TemplateSummary, 'version' | 'has_draft' | 'archived'>;
}

/** Which version is published, and whether there are unpublished changes. */
export const TemplateState = ({
  template: { version, has_draft: hasDraft, archived },
}: TemplateStateProps) => {
  const t = useTexts();
  return (
    <span className={styles['state']}>
      {archived ? <span className={styles['archived']}>{t('archived')}</span> : null}
      {version === 0 ? (
        <span className={styles['draft']}>{t('never_published')}</span>
      ) : (
        <span>{t('published_version', { version })}</span>
      )}
      {version > 0 && hasDraft ? <span className={styles['draft']}>{t('with_draft')}</span> : null}
    </span>
  );
};
