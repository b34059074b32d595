import type { Pack } from '@copydesk/contract/rules/pack';
import { useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { isProblem } from '../../../lib/problem.ts';
import { useMay } from '../../../lib/session.ts';
import { Button, Checkbox, Input } from '../../../ui/controls.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { useEnablePack } from '../api.ts';
import type { FormPart } from './audit-form.ts';
import styles from './audit-form.module.css';
import { useTexts } from '../texts.ts';

const PackAbout = ({ pack }: { readonly pack: Pack }) => {
  const t = useTexts();
  const { number } = useFormats();
  const place = pack.jurisdiction === 'none' ? t('style_pack') : pack.jurisdiction;
  return (
    <span className={styles['packAbout']}>
      {place} · {t('rules_count', { count: pack.rules, number: number(pack.rules) })}
      {` · ${pack.languages.join(', ')}`}
      <br />
      {pack.description}
    </span>
  );
};

const DisabledPack = ({ pack }: { readonly pack: Pack }) => {
  const t = useTexts();
  const may = useMay('rules');
  const enable = useEnablePack();
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await enable.mutateAsync(pack.id);
      showToast({ message: t('pack_enabled', { name: pack.name }) });
    } catch (error) {
      showToast({
        tone: 'problem',
        message: (isProblem(error) && error.detail) || t('pack_not_enabled', { name: pack.name }),
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={styles['pack']}>
      <div className={styles['packWords']}>
        <div className={styles['packName']}>{pack.name}</div>
        <PackAbout pack={pack} />
      </div>
      {may ? (
        <Button
          variant="default"
          loading={busy}
          onClick={() => void run()}
          aria-label={t('enable_pack', { name: pack.name })}
        >
          {t('enable')}
        </Button>
      ) : null}
    </li>
  );
};

interface PackFieldsProps extends FormPart {
  readonly packs: readonly Pack[];
  /** The ids of packs that are not enabled, and will be when the audit starts. */
  readonly proposed: readonly string[];
}

/**
 * Chooses the packs that the audit checks against: those that are enabled, or those that are proposed for a first audit.
 * The others are listed with a button to enable them.
 */
export const PackFields = ({ packs, proposed, form, errors, change }: PackFieldsProps) => {
  const t = useTexts();
  const [shown, setShown] = useState(false);
  const isProposing = proposed.length > 0;
  const used = packs.filter(({ id, enabled_version: version }) =>
    isProposing ? proposed.includes(id) : version !== null,
  );
  const others = packs.filter((pack) => !used.includes(pack));
  const isShown = shown || used.length === 0;
  const use = (id: string, isUsed: boolean): void =>
    change({
      without: isUsed ? form.without.filter((one) => one !== id) : [...form.without, id],
    });
  return (
    <div>
      {errors['without'] ? <Input.Error role="alert">{errors['without']}</Input.Error> : null}
      {isProposing ? <p className="quiet">{t('proposed_note')}</p> : null}
      <ul className="plain-list" aria-label={t(isProposing ? 'proposed_packs' : 'enabled_packs')}>
        {used.map((pack) => (
          <li key={pack.id} className={styles['pack']}>
            <Checkbox
              checked={!form.without.includes(pack.id)}
              onChange={(event) => use(pack.id, event.currentTarget.checked)}
              label={<span className={styles['packName']}>{pack.name}</span>}
              description={<PackAbout pack={pack} />}
            />
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : (
        <Button variant="subtle" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'hide_packs' : 'show_packs', { count: others.length })}
        </Button>
      )}
      {isShown ? (
        <ul className="plain-list" aria-label={t('disabled_packs')}>
          {others.map((pack) => (
            <DisabledPack key={pack.id} pack={pack} />
          ))}
        </ul>
      ) : null}
    </div>
  );
};
