import { type SyntheticEvent, useState } from 'react';
import { Button, Radio, Textarea } from '../../ui/controls.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useAddAsset } from './api.ts';
import { addEach, linesOf } from './add-each.ts';
import styles from './add-assets.module.css';
import { useTexts } from './texts.ts';

/** Adds pages by their addresses, one per line. Refused addresses stay in the field with the reason. */
export const AddressForm = ({ onDone }: { readonly onDone: () => void }) => {
  const t = useTexts();
  const add = useAddAsset();
  const [text, setText] = useState('');
  const [render, setRender] = useState<'static' | 'browser'>('static');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const lines = linesOf(text);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (lines.length === 0) {
      setRefused([t('no_address')]);
      return;
    }
    setBusy(true);
    const { added, failed } = await addEach(lines, (url) => add.mutateAsync({ url, render }));
    setBusy(false);
    if (added > 0) showToast({ message: t('added_toast', { count: added }) });
    setText(failed.map(({ line }) => line).join('\n'));
    setRefused(failed.map(({ line, why }) => `${line}: ${why || t('not_added')}`));
    if (failed.length === 0) onDone();
  };
  return (
    <form className={styles['fields']} onSubmit={(event) => void submit(event)} noValidate>
      {refused.length > 1 ? (
        <Notice tone="problem">{t('refused', { count: refused.length })}</Notice>
      ) : null}
      <Textarea
        label={t('addresses_label')}
        description={t('addresses_words')}
        placeholder="https://bank.example/savings"
        autosize
        minRows={4}
        maxRows={12}
        spellCheck={false}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={refused.length > 0 ? refused.join(' ') : undefined}
      />
      <Radio.Group
        label={t('render_label')}
        value={render}
        onChange={(value) => setRender(value === 'browser' ? 'browser' : 'static')}
      >
        <Radio value="static" label={t('render_static')} mt={8} />
        <Radio value="browser" label={t('render_browser')} mt={8} />
      </Radio.Group>
      <div className={styles['actions']}>
        <Button variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('add_pages', { count: Math.max(1, lines.length) })}
        </Button>
      </div>
    </form>
  );
};
