import type { TemplateSummary } from '@copydesk/contract/template-authoring';
import styles from './templates.module.css';
import { useTexts } from './texts.ts';

interface TemplateStateProps {
  readonly template: Pick<TemplateSummary, 'version' | 'has_draft' | 'archived'>;
}

/** What is published, and whether something waits to be. */
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
