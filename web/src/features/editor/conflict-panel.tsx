import { useMemo, useState } from 'react';
import { get } from '../../lib/api.ts';
import { Button } from '../../ui/controls.ts';
import { MergedDiff } from '../../ui/merged-diff.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { languageTag } from '../../ui/languages.ts';
import { useCell } from '../../lib/cell.ts';
import { useDesk } from './desk.ts';
import styles from './panels.module.css';
import { plainText } from './plain-blocks.ts';
import { useTexts } from './texts.ts';

/** Somebody else saved first: both texts are here, and the person chooses which one goes on. */
export const ConflictPanel = () => {
  const t = useTexts();
  const desk = useDesk();
  const theirs = useCell(desk.theirs);
  const state = useCell(desk.save);
  const [mine] = useState(() => plainText(desk.content()));
  const other = useMemo(() => (theirs ? plainText(theirs) : ''), [theirs]);
  if (!theirs) {
    const read = async (): Promise<void> =>
      desk.theirs.set(await get('getDraft', { params: { document_id: desk.documentId } }));
    return state.kind === 'stale' ? (
      <Notice tone="problem" action={<Button onClick={() => void read()}>{t('try_again')}</Button>}>
        {t('conflict_unknown')}
      </Notice>
    ) : null;
  }
  const goOn = (): void => {
    desk.theirs.set(null);
    desk.editor.setEditable(true, false);
    desk.editor.view.focus();
  };
  const keepMine = (): void => {
    desk.autosave.adopt(theirs.revision, true);
    goOn();
  };
  const takeTheirs = (): void => {
    desk.show(theirs, true);
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
      <div className={styles['paper']} lang={languageTag(desk.language)}>
        {mine === other ? <p>{t('same_text')}</p> : <MergedDiff before={other} after={mine} />}
      </div>
    </section>
  );
};

/** What the browser kept is on the screen; the saved text is one press away. */
export const RestoredNotice = ({ onDiscard }: { readonly onDiscard: () => Promise<void> }) => {
  const t = useTexts();
  const desk = useDesk();
  const isRestored = useCell(desk.restored);
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
