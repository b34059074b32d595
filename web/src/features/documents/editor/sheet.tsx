import { EditorContent } from '@tiptap/react';
import { useMediaQuery } from '../../../ui/hooks.ts';
import { useOpenDocument } from './open-document.ts';
import { FindingCard, FindingHerald } from './finding-card.tsx';
import { Margin } from './margin.tsx';
import { Missing } from './missing-text.tsx';
import styles from './sheet.module.css';
import text from './text.module.css';

/** Whether the window is wide enough for a margin. */
const WIDE = '(min-width: 75em)';

interface SheetProps {
  readonly mayEdit: boolean;
  /** A panel is shown in place of the margin. */
  readonly isNarrowed: boolean;
}

/** The text on its sheet, and a margin with notes beside it. */
export const Sheet = ({ mayEdit, isNarrowed }: SheetProps) => {
  const { editor } = useOpenDocument();
  const isWide = (useMediaQuery(WIDE) ?? false) && !isNarrowed;
  return (
    <div className={styles['sheet']} data-margin={isWide ? '' : undefined}>
      <div className={styles['column']}>
        <Missing />
        <EditorContent editor={editor} className={text['text']} />
      </div>
      {isWide ? <Margin mayEdit={mayEdit} /> : <FindingCard mayEdit={mayEdit} />}
      <FindingHerald />
    </div>
  );
};
