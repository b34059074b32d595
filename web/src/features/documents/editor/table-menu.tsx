import type { Editor } from '@tiptap/core';
import { TableMap } from '@tiptap/pm/tables';
import { ActionIcon, Menu } from '../../../ui/controls.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useOpenDocument } from './open-document.ts';
import { useTexts } from './texts.ts';
import styles from './toolbar.module.css';

/** Sets the alignment of the whole column that the cursor is in. */
const alignColumn = (editor: Editor, side: 'left' | 'center' | 'right'): void => {
  const { $from } = editor.state.selection;
  for (let depth = $from.depth; depth > 1; depth -= 1) {
    if ($from.node(depth - 1).type.name !== 'tableRow') continue;
    const table = $from.node(depth - 2);
    const start = $from.start(depth - 2);
    const column = $from.index(depth - 1);
    const { tr } = editor.state;
    const map = TableMap.get(table);
    for (const at of map.cellsInRect({
      left: column,
      right: column + 1,
      top: 0,
      bottom: map.height,
    }))
      tr.setNodeAttribute(start + at, 'align', side);
    editor.view.dispatch(tr);
    editor.view.focus();
    return;
  }
};

/** Actions for the table that the cursor is in. */
export const TableMenu = () => {
  const t = useTexts();
  const { editor } = useOpenDocument();
  const run = () => editor.chain().focus();
  return (
    <Menu position="bottom-start" width={240} returnFocus={false}>
      <Menu.Target>
        <ActionIcon
          aria-label={t('table')}
          data-tool=""
          tabIndex={-1}
          className={styles['tool'] ?? ''}
          onMouseDown={(event) => event.preventDefault()}
        >
          <Icon name="table" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => run().addRowBefore().run()}>{t('row_above')}</Menu.Item>
        <Menu.Item onClick={() => run().addRowAfter().run()}>{t('row_below')}</Menu.Item>
        <Menu.Item onClick={() => run().addColumnBefore().run()}>{t('column_left')}</Menu.Item>
        <Menu.Item onClick={() => run().addColumnAfter().run()}>{t('column_right')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => alignColumn(editor, 'left')}>{t('align_left')}</Menu.Item>
        <Menu.Item onClick={() => alignColumn(editor, 'center')}>{t('align_center')}</Menu.Item>
        <Menu.Item onClick={() => alignColumn(editor, 'right')}>{t('align_right')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => run().deleteRow().run()}>{t('delete_row')}</Menu.Item>
        <Menu.Item onClick={() => run().deleteColumn().run()}>{t('delete_column')}</Menu.Item>
        <Menu.Item onClick={() => run().deleteTable().run()}>{t('delete_table')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
