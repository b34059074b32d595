import type { WorkspaceExport } from '@copydesk/contract/operations/operations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf, get, post } from '../../lib/api.ts';
import { useCommand } from '../../lib/commands.ts';
import { useFormats } from '../../lib/format.ts';
import { askProof } from '../../lib/proof.ts';
import { keyOf } from '../../lib/query.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { Anchor, Button, Progress } from '../../ui/controls.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/page.tsx';
import { useProblemWords } from '../../ui/feedback/problem-words.ts';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { exportsQuery } from './api.ts';
import styles from './operations.module.css';
import { useTexts } from './texts.ts';

const AGAIN_MS = 1_000;
const VERIFY = 'sha256sum -c SHA256SUMS && node verify-export.mjs';

const fileOf = ({ id }: Pick<WorkspaceExport, 'id'>): string =>
  addressOf('downloadExport', { params: { export_id: id } });

/** Lets the browser download the file, so that the page stays open and shows the progress. */
const download = (one: WorkspaceExport): void => {
  const link = document.createElement('a');
  link.href = fileOf(one);
  link.download = '';
  link.click();
};

/** Downloads an export that waits. The browser fetches the file by itself, so the proof is asked for before. */
const fetchWaiting = async (one: WorkspaceExport): Promise<void> => {
  if ((await get('getProof')).fresh || (await askProof())) download(one);
};

const Waiting = ({ one }: { readonly one: WorkspaceExport }) => {
  const t = useTexts();
  const wordsOf = useProblemWords();
  const fetching = useMutation({
    mutationFn: () => fetchWaiting(one),
    onError: (problem) => showToast({ tone: 'problem', message: wordsOf(problem, t('failed')) }),
  });
  return (
    <Anchor component="button" type="button" onClick={() => fetching.mutate()}>
      {t('export_download')}
    </Anchor>
  );
};

const State = ({ one }: { readonly one: WorkspaceExport }) => {
  const t = useTexts();
  const { number } = useFormats();
  const { status, rows, total_rows: all } = one;
  if (status === 'asked') return <Waiting one={one} />;
  if (status !== 'running') return t(`export_${status}`, { rows: number(rows) });
  return (
    <div className={styles['progress']}>
      {t('export_running', { rows: number(rows), all: number(all) })}
      <Progress
        size="sm"
        value={all === 0 ? 100 : Math.min(100, (rows / all) * 100)}
        aria-label={t('export_progress')}
      />
    </div>
  );
};

const Exports = ({ exports }: { readonly exports: readonly WorkspaceExport[] }) => {
  const t = useTexts();
  const { bytes } = useFormats();
  if (exports.length === 0) return <p className="quiet">{t('export_none')}</p>;
  const columns: readonly Column<WorkspaceExport>[] = [
    { key: 'at', title: t('export_at'), cell: (one) => <RelativeTime at={one.created_at} /> },
    {
      key: 'by',
      title: t('export_by'),
      wideOnly: true,
      cell: (one) => one.asked_by ?? t('nobody'),
    },
    { key: 'state', title: t('export_state'), cell: (one) => <State one={one} /> },
    {
      key: 'size',
      title: t('export_size'),
      right: true,
      cell: (one) => (one.bytes === 0 ? '' : bytes(one.bytes)),
    },
    {
      key: 'hash',
      title: t('export_hash'),
      wideOnly: true,
      cell: ({ manifest_sha256: hash }) =>
        hash === null ? null : (
          <span className={styles['hash']}>
            {`${hash.slice(0, 12)}… `}
            <CopyButton bare value={hash} />
          </span>
        ),
    },
  ];
  return (
    <DataTable label={t('export_list')} columns={columns} rows={exports} rowKey={({ id }) => id} />
  );
};

/** Creates an export of all data with one click, and lists earlier exports. */
export const ExportSection = () => {
  const t = useTexts();
  const wordsOf = useProblemWords();
  const queries = useQueryClient();
  const query = useQuery({
    ...exportsQuery(),
    refetchInterval: ({ state }) =>
      state.data?.exports.some(({ status }) => status === 'running' || status === 'asked')
        ? AGAIN_MS
        : false,
  });
  const start = useMutation({
    mutationFn: () => post('startExport'),
    onSuccess: async (made) => {
      download(made);
      await queries.invalidateQueries({ queryKey: keyOf('listExports') });
    },
    onError: (problem) => showToast({ tone: 'problem', message: wordsOf(problem, t('failed')) }),
  });
  useCommand(t('export_do'), () => start.mutate());
  return (
    <Section
      title={t('export')}
      note={t('export_note')}
      actions={
        <Button
          loading={start.isPending}
          leftSection={<Icon name="download" />}
          onClick={() => start.mutate()}
        >
          {t('export_do')}
        </Button>
      }
    >
      <p className={styles['words']}>{t('export_contains_words')}</p>
      <p className={styles['words']}>
        {t('export_verify')} <CodeText>{VERIFY}</CodeText> <CopyButton bare value={VERIFY} />
      </p>
      <QueryWait query={query} rows={2} />
      {query.data ? <Exports exports={query.data.exports} /> : null}
    </Section>
  );
};
