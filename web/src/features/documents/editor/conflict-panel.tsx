import { useMemo, useState } from 'react';
import { get } from '../../../lib/api.ts';
import { Button } from '../../../ui/controls.ts';
import { MergedDiff } from '../../../parts/merged-diff.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { languageTag } from '../../../parts/languages.ts';
import { useCell } from '../../../lib/cell.ts';
import { useOpenDocument } from './open-document.ts';
import styles from './panels.module.css';
import { plainText } from './content/plain-blocks.ts';
import { useTexts } from './texts.ts';

/** Somebody else saved first. Shows both texts and asks which one to continue with. */
export const ConflictPanel = () => {
  const t = useTexts();
  const openDocument = useOpenDocument();
  const theirs = useCell(openDocument.theirs);
  const status = useCell(openDocument.autosave.status);
  const [mine] = useState(() => plainText(openDocument.content()));
  const other = useMemo(() => (theirs ? plainText(theirs) : ''), [theirs]);
  if (!theirs) {
    const read = async (): Promise<void> =>
      openDocument.theirs.set(
        await get('getDraft', { params: { document_id: openDocument.documentId } }),
      );
    return status === 'stale' ? (
      <Notice tone="problem" action={<Button onClick={() => void read()}>{t('try_again')}</Button>}>
        {t('conflict_unknown')}
      </Notice>
    ) : null;
  }
  const goOn = (): void => {
    openDocument.theirs.set(null);
    openDocument.editor.setEditable(true, false);
    openDocument.editor.view.focus();
  };
  const keepMine = (): void => {
    void openDocument.autosave.overwrite(theirs.revision);
    goOn();
  };
  const takeTheirs = (): void => {
    openDocument.show(theirs, true);
    goOn();
  };
  return (
    <section className={styles['conflict']} role="alert" data-testid="conflict">
      <h2 className={styles['title']}>
        {t('conflict_title', { name: theirs.saved_by?.name ?? t('somebody') })}{' '}
        {theirs.saved_at === null ? null : <RelativeTime at={theirs.saved_at} />}
      </h2>
      <p>{t('conflict_words')}</p>
      <div className={styles['actions']}>
        <Button onClick={keepMine}>{t('conflict_mine')}</Button>
        <Button variant="default" onClick={takeTheirs}>
          {t('conflict_theirs')}
        </Button>
      </div>
      <h3 className={styles['label']}>{t('conflict_diff')}</h3>
      <div className={styles['paper']} lang={languageTag(openDocument.language)}>
        {mine === other ? <p>{t('same_text')}</p> : <MergedDiff before={other} after={mine} />}
      </div>
    </section>
  );
};

/**
 * Says that the text on the screen was restored from this browser, with a button to go back to the
 * saved one.
 */
export const RestoredNotice = ({ onDiscard }: { readonly onDiscard: () => Promise<void> }) => {
  const t = useTexts();
  const openDocument = useOpenDocument();
  const isRestored = useCell(openDocument.restored);
  return isRestored ? (
    <Notice
      action={
        <Button variant="default" onClick={() => void onDiscard()}>
          {t('restored_discard')}
        </Button>
      }
    >
      {t('restored')}
    </Notice>
  ) : null;
};
