import { type FormEvent, useState } from 'react';
import { Button, Group, Modal, TextInput } from '../../../ui/controls.ts';
import { useUiTexts } from '../../../ui/texts.ts';
import { useOpenDocument } from './open-document.ts';
import { safeHref } from './content/plain-text.ts';
import { useTexts } from './texts.ts';

/**
 * Sets or removes the link of the selected text. Without a selection, the address itself is inserted as text.
 */
export const LinkDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts();
  const ui = useUiTexts();
  const { editor } = useOpenDocument();
  const [href, setHref] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [isWrong, setWrong] = useState(false);
  const isLinked = editor.isActive('link');
  const close = (): void => {
    onClose();
    editor.view.focus();
  };
  const set = (event: FormEvent): void => {
    event.preventDefault();
    const safe = safeHref(/^[\w-]+(\.[\w-]+)+(\/|$)/.test(href) ? `https://${href}` : href);
    if (safe === null) {
      setWrong(true);
      return;
    }
    const chain = editor.chain().extendMarkRange('link');
    const marks = [{ type: 'link', attrs: { href: safe } }];
    if (editor.state.selection.empty && !isLinked)
      chain.insertContent({ type: 'text', text: safe, marks }).run();
    else chain.setMark('link', { href: safe }).run();
    close();
  };
  const remove = (): void => {
    editor.chain().extendMarkRange('link').unsetMark('link').run();
    close();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t('link_title')}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form onSubmit={set} noValidate>
        <TextInput
          label={t('link_address')}
          description={t('link_hint')}
          value={href}
          error={isWrong ? t('link_wrong') : null}
          onChange={(event) => {
            setHref(event.currentTarget.value);
            setWrong(false);
          }}
          autoComplete="off"
          data-autofocus
        />
        <Group justify="flex-end" mt="md" gap={8}>
          {isLinked ? (
            <Button variant="default" onClick={remove}>
              {t('link_remove')}
            </Button>
          ) : null}
          <Button type="submit">{t('link_set')}</Button>
        </Group>
      </form>
    </Modal>
  );
};
