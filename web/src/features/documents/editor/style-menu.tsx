import { useEditorState } from '@tiptap/react';
import { Button, Menu } from '../../../ui/controls.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useOpenDocument } from './open-document.ts';
import { useTexts } from './texts.ts';
import styles from './toolbar.module.css';

const LEVELS = [1, 2, 3, 4] as const;

/** The kind of the paragraph that the cursor is in, with a menu to change it. */
export const StyleMenu = () => {
  const t = useTexts();
  const { editor } = useOpenDocument();
  const level = useEditorState({
    editor,
    selector: ({ editor: of }) =>
      of.isActive('heading') ? Number(of.getAttributes('heading')['level']) : null,
  });
  const isCode = useEditorState({ editor, selector: ({ editor: of }) => of.isActive('codeBlock') });
  const name = isCode ? t('code_block') : level === null ? t('paragraph') : t('heading', { level });
  const run = () => editor.chain().focus();
  return (
    <Menu position="bottom-start" width={200} returnFocus={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          className={styles['style'] ?? ''}
          justify="space-between"
          data-tool=""
          aria-label={`${t('style')}: ${name}`}
          rightSection={<Icon name="down" size={12} />}
          onMouseDown={(event) => event.preventDefault()}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => run().setParagraph().run()}>{t('paragraph')}</Menu.Item>
        {LEVELS.map((of) => (
          <Menu.Item key={of} onClick={() => run().setHeading({ level: of }).run()}>
            {t('heading', { level: of })}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => run().toggleCodeBlock().run()}>{t('code_block')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
