import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useKey } from '../../../lib/keys.ts';
import { ActionIcon, Button, Tooltip } from '../../../ui/controls.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { useOpenDocument } from './open-document.ts';
import { LinkDialog } from './link-dialog.tsx';
import { StyleMenu } from './style-menu.tsx';
import { TableMenu } from './table-menu.tsx';
import { useTexts } from './texts.ts';
import styles from './toolbar.module.css';

const read = (editor: Editor) => ({
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  strike: editor.isActive('strike'),
  code: editor.isActive('code'),
  link: editor.isActive('link'),
  bulleted: editor.isActive('bulletList'),
  numbered: editor.isActive('orderedList'),
  boxes: typeof editor.getAttributes('listItem')['checked'] === 'boolean',
  quote: editor.isActive('blockquote'),
  table: editor.isActive('table'),
  canUndo: undoDepth(editor.state) > 0,
  canRedo: redoDepth(editor.state) > 0,
});

interface ToolProps {
  readonly label: string;
  readonly keys?: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A button of the toolbar. The text keeps its selection when the button is pressed. */
const Tool = ({ label, keys, pressed, disabled = false, onPress, children }: ToolProps) => (
  <Tooltip
    label={
      <span className={styles['hint']}>
        {label} {keys ? <Kbd keys={keys} /> : null}
      </span>
    }
  >
    <ActionIcon
      aria-label={label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      aria-disabled={disabled}
      data-tool=""
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!disabled) onPress();
      }}
      className={styles['tool'] ?? ''}
    >
      {children}
    </ActionIcon>
  </Tooltip>
);

/** Adds or removes the checkboxes of the selected list items. Outside a list it first creates one. */
const toggleBoxes = (editor: Editor): void => {
  const { checked } = editor.getAttributes('listItem');
  if (!editor.isActive('listItem')) editor.chain().focus().toggleBulletList().run();
  const next = typeof checked === 'boolean' ? null : false;
  editor.chain().focus().updateAttributes('listItem', { checked: next }).run();
};

/** Makes the toolbar one Tab stop. The arrow keys move between its buttons. */
const useRoving = () => {
  const bar = useRef<HTMLDivElement>(null);
  const tools = (): HTMLElement[] => [
    ...(bar.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? []),
  ];
  const enter = (tool: HTMLElement | undefined): void => {
    for (const one of tools()) one.tabIndex = one === tool ? 0 : -1;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = tools();
    const at = all.indexOf(event.target as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at === -1 || to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  };
  const setBar = (element: HTMLDivElement | null): void => {
    bar.current = element;
    if (element && !tools().some(({ tabIndex }) => tabIndex === 0)) enter(tools()[0]);
  };
  const onFocus = ({ target }: { target: EventTarget }): void => {
    if (target instanceof HTMLElement && target.dataset['tool'] !== undefined) enter(target);
  };
  const focus = (): void =>
    tools()
      .find(({ tabIndex }) => tabIndex === 0)
      ?.focus();
  return { setBar, onKeyDown, onFocus, focus };
};

/** The toolbar above the text: a button for each common command, and menus for the others. */
export const Toolbar = ({ onRewrite }: { readonly onRewrite: () => void }) => {
  const t = useTexts();
  const { editor } = useOpenDocument();
  const [isLinking, setLinking] = useState(false);
  const { setBar, onKeyDown, onFocus, focus } = useRoving();
  const now = useEditorState({ editor, selector: ({ editor: of }) => read(of) });
  const run = () => editor.chain().focus();
  useKey('alt+f10', t('to_toolbar'), focus, { inFields: true });
  useKey('mod+shift+k', t('link'), () => setLinking(true), { inFields: true });
  return (
    <div
      ref={setBar}
      role="toolbar"
      aria-label={t('formatting')}
      className={styles['bar']}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <StyleMenu />
      <span className={styles['gap']} />
      <Tool
        label={t('bold')}
        keys="mod+b"
        pressed={now.bold}
        onPress={() => run().toggleBold().run()}
      >
        <b>B</b>
      </Tool>
      <Tool
        label={t('italic')}
        keys="mod+i"
        pressed={now.italic}
        onPress={() => run().toggleItalic().run()}
      >
        <i>I</i>
      </Tool>
      <Tool
        label={t('strike')}
        keys="mod+shift+s"
        pressed={now.strike}
        onPress={() => run().toggleStrike().run()}
      >
        <s>S</s>
      </Tool>
      <Tool
        label={t('code')}
        keys="mod+e"
        pressed={now.code}
        onPress={() => run().toggleMark('code').run()}
      >
        <Icon name="code" />
      </Tool>
      <Tool
        label={t('link')}
        keys="mod+shift+k"
        pressed={now.link}
        onPress={() => setLinking(true)}
      >
        <Icon name="link" />
      </Tool>
      <span className={styles['gap']} />
      <Tool
        label={t('bulleted')}
        keys="mod+shift+8"
        pressed={now.bulleted}
        onPress={() => run().toggleBulletList().run()}
      >
        <Icon name="bullets" />
      </Tool>
      <Tool
        label={t('numbered')}
        keys="mod+shift+7"
        pressed={now.numbered}
        onPress={() => run().toggleOrderedList().run()}
      >
        <Icon name="numbers" />
      </Tool>
      <Tool label={t('boxes')} pressed={now.boxes} onPress={() => toggleBoxes(editor)}>
        <Icon name="audits" />
      </Tool>
      <Tool
        label={t('quote')}
        keys="mod+shift+b"
        pressed={now.quote}
        onPress={() => run().toggleBlockquote().run()}
      >
        <Icon name="quote" />
      </Tool>
      {now.table ? (
        <TableMenu />
      ) : (
        <Tool
          label={t('insert_table')}
          onPress={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        >
          <Icon name="table" />
        </Tool>
      )}
      <Tool label={t('divider')} onPress={() => run().setHorizontalRule().run()}>
        <Icon name="divider" />
      </Tool>
      <span className={styles['gap']} />
      <Tool
        label={t('undo')}
        keys="mod+z"
        disabled={!now.canUndo}
        onPress={() => run().undo().run()}
      >
        <Icon name="undo" />
      </Tool>
      <Tool
        label={t('redo')}
        keys="mod+shift+z"
        disabled={!now.canRedo}
        onPress={() => run().redo().run()}
      >
        <Icon name="redo" />
      </Tool>
      <span className={styles['gap']} />
      <Button
        variant="subtle"
        data-tool=""
        tabIndex={-1}
        leftSection={<Icon name="edit" />}
        rightSection={<Kbd keys="mod+j" />}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRewrite}
      >
        {t('rewrite')}
      </Button>
      {isLinking ? <LinkDialog onClose={() => setLinking(false)} /> : null}
    </div>
  );
};
