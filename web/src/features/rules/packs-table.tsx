import type { Pack } from '@copydesk/contract/rules/pack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { keyOf } from '../../lib/query.ts';
import { useMay } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Button, Switch } from '../../ui/controls.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { useProblemWords } from '../../ui/feedback/problem-words.ts';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { packsQuery } from './api.ts';
import { PackContent } from './pack-content.tsx';
import styles from './rules.module.css';
import { useTexts } from './texts.ts';

/** Reads the packs and the rules again, because enabling a pack changes both lists. */
const useRefresh = () => {
  const queries = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: keyOf('listPacks') }),
      queries.invalidateQueries({ queryKey: keyOf('listRules') }),
    ]);
  };
};

const useEnable = () => {
  const t = useTexts();
  const wordsOf = useProblemWords();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: Pack) => post('enablePack', { params: { id } }),
    onSuccess: async ({ name, failing_tests: count, version }, { enabled_version: before }) => {
      const done = before === null ? t('enabled', { name }) : t('updated', { name, version });
      showToast({ message: count === 0 ? done : t('enabled_failing', { name, count }) });
      await refresh();
    },
    onError: (problem) => showToast({ tone: 'problem', message: wordsOf(problem, t('failed')) }),
  });
};

const DisableDialog = ({
  pack,
  onClose,
}: {
  readonly pack: Pack;
  readonly onClose: () => void;
}) => {
  const t = useTexts();
  const refresh = useRefresh();
  const disable = async (): Promise<void> => {
    await post('disablePack', { params: { id: pack.id } });
    showToast({ message: t('disabled', { name: pack.name }) });
    await refresh();
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('disable_title', { name: pack.name })}
      confirm={t('disable')}
      onConfirm={disable}
    >
      <p>{t('disable_words', { count: pack.rules })}</p>
    </ConfirmDialog>
  );
};

/**
 * The first sentence of the description says what the pack covers. A button shows the rest and all rules with
 * their citations.
 */
const Described = ({ pack }: { readonly pack: Pack }) => {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const { description: words, name } = pack;
  const end = words.indexOf('. ') + 1 || words.length;
  return (
    <div className={styles['described']}>
      {words.slice(0, end)}{' '}
      <button
        type="button"
        className={styles['more']}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'less' : 'what_it_brings')}
        <span className="visually-hidden">: {name}</span>
      </button>
      {open ? (
        <>
          <div>{words.slice(end)}</div>
          <PackContent pack={pack} />
        </>
      ) : null}
    </div>
  );
};

const FEW_LANGUAGES = 4;

const Languages = ({ languages }: Pick<Pack, 'languages'>) => {
  const t = useTexts();
  const { list, number } = useFormats();
  if (languages.length === 0) return <>{t('every_language')}</>;
  if (languages.length <= FEW_LANGUAGES) return <>{list(languages)}</>;
  return (
    <span title={list(languages)}>
      {t('languages_count', { number: number(languages.length) })}
    </span>
  );
};

/** The packs of this installation, each with a switch for members who may use it. */
export const PacksTable = () => {
  const t = useTexts();
  const { number } = useFormats();
  const mayChange = useMay('rules');
  const query = useQuery(packsQuery());
  const enable = useEnable();
  const [leaving, setLeaving] = useState<Pack | null>(null);
  const isBusy = (pack: Pack): boolean => enable.isPending && enable.variables.id === pack.id;
  const stateOf = (pack: Pack) => {
    const isOn = pack.enabled_version !== null;
    const words = t(isOn ? 'on' : 'off');
    if (!mayChange) return words;
    return (
      <Switch
        checked={isOn || isBusy(pack)}
        disabled={isBusy(pack)}
        label={words}
        className={styles['switch'] ?? ''}
        aria-label={`${t('switch_pack', { name: pack.name })}: ${words}`}
        onChange={() => (isOn ? setLeaving(pack) : enable.mutate(pack))}
      />
    );
  };
  const versionOf = (pack: Pack) =>
    pack.update_available && mayChange ? (
      <Button
        variant="light"
        size="compact-xs"
        loading={isBusy(pack)}
        onClick={() => enable.mutate(pack)}
      >
        {t('update', { version: pack.version })}
      </Button>
    ) : (
      (pack.enabled_version ?? pack.version)
    );
  return (
    <>
      <QueryNotice query={query} />
      {query.data ? (
        <DataTable
          label={t('packs_list')}
          rows={query.data.packs}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'pack',
              title: t('pack'),
              cell: (pack) => (
                <>
                  <strong>{pack.name}</strong>
                  <Described pack={pack} />
                </>
              ),
            },
            {
              key: 'where',
              title: t('where'),
              width: '104px',
              wideOnly: true,
              cell: ({ jurisdiction }) =>
                jurisdiction === 'none' || jurisdiction === '' ? t('everywhere') : jurisdiction,
            },
            {
              key: 'languages',
              title: t('languages'),
              width: '136px',
              wideOnly: true,
              cell: ({ languages }) => <Languages languages={languages} />,
            },
            {
              key: 'rules',
              title: t('rules'),
              width: '56px',
              right: true,
              wideOnly: true,
              cell: ({ rules }) => number(rules),
            },
            {
              key: 'version',
              title: t('version'),
              width: '136px',
              wideOnly: true,
              cell: versionOf,
            },
            { key: 'state', title: t('state'), width: '88px', cell: stateOf },
          ]}
        />
      ) : null}
      {query.isPending ? <Skeleton rows={5} /> : null}
      {leaving ? <DisableDialog pack={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  );
};
