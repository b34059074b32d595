import { useEffect } from 'react';
import { useCell } from '../../../lib/cell.ts';
import { useOpenDocument } from './open-document.ts';
import styles from './editor-page.module.css';
import { cleanText } from './content/plain-text.ts';
import { useTexts } from './texts.ts';

const LONGEST = 300;

/** The title of the document. It is the page's heading and can be edited. */
export const TitleField = ({ mayEdit }: { readonly mayEdit: boolean }) => {
  const t = useTexts();
  const openDocument = useOpenDocument();
  const title = useCell(openDocument.title);
  const shown = title || t('untitled');
  useEffect(() => {
    document.title = `${shown} · Copydesk`;
  }, [shown]);
  return (
    <>
      <h1 className={mayEdit ? 'visually-hidden' : styles['title']}>{shown}</h1>
      {mayEdit ? (
        <input
          className={styles['title']}
          aria-label={t('title_label')}
          placeholder={t('title_placeholder')}
          value={title}
          maxLength={LONGEST}
          onChange={(event) => openDocument.setTitle(cleanText(event.currentTarget.value))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            openDocument.editor.commands.focus('start');
          }}
        />
      ) : null}
    </>
  );
};
