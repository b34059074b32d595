import { EditorContent } from '@tiptap/react';
import { useMediaQuery } from '../../ui/hooks.ts';
import { useDesk } from './desk.ts';
import { FindingCard, FindingHerald } from './finding-card.tsx';
import { Margin } from './margin.tsx';
import { Missing } from './missing.tsx';
import styles from './sheet.module.css';
import text from './text.module.css';

/** There is room for a margin. */
const WIDE = '(min-width: 75em)';

interface SheetProps {
  readonly mayEdit: boolean;
  /** Something else stands where the margin would. */
  readonly isNarrowed: boolean;
}

/** The text on its sheet, and a margin with notes beside it. */
export const Sheet = ({ mayEdit, isNarrowed }: SheetProps) => {
  const { editor } = useDesk();
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
