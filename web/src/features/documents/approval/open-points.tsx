import type { OpenPoints } from '@copydesk/contract/documents/approval';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useFormats } from '../../../lib/format.ts';
import { ask } from '../../../lib/query.ts';
import { SeverityMark } from '../../../parts/severity-mark.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { QueryWait } from '../../../ui/feedback/query-wait.tsx';
import styles from './approval.module.css';
import { useTexts } from './texts.ts';

/** What is open in the text of a revision. A text that was saved since is checked anew. */
export const openPointsQuery = (documentId: string, revision: number) =>
  queryOptions({
    ...ask('getDocumentApprovals', { params: { document_id: documentId }, query: { open: true } }),
    queryKey: ['openPoints', documentId, revision],
    staleTime: 0,
  });

const FIELDS = ['market', 'category', 'channel', 'audience'] as const;
const isOfLanguage = ({ reason }: OpenPoints['gaps'][number]): boolean =>
  reason.startsWith('language_');

/** The most findings that a dialog lists. */
const SHOWN = 8;

/** What is open in a text, what was not checked, and what the gate would answer. */
const OpenPointsList = ({ open }: { readonly open: OpenPoints }) => {
  const t = useTexts();
  const { list } = useFormats();
  const { findings, total, truncated, unjudged, gaps, rules, language, verdict } = open;
  const notChecked = [
    ...(rules === 0 ? [t('open_no_rules')] : []),
    ...(rules > 0 && (language === null || gaps.some(isOfLanguage)) ? [t('open_no_language')] : []),
    ...FIELDS.flatMap((field) => {
      const gap = gaps.find(({ reason }) => reason === `${field}_open`);
      return gap ? [t(`open_${field}`, { names: list([...gap.rule_names]) })] : [];
    }),
    ...(unjudged.length > 0 ? [t('open_unjudged', { names: list([...unjudged]) })] : []),
  ];
  return (
    <Notice tone={open.needs_reason ? 'warning' : 'info'}>
      <strong id="open-points">
        {total === 0 ? t('open_none', { rules }) : t('open', { count: total })}
      </strong>
      {findings.length > 0 ? (
        <ul className={styles['open']} aria-labelledby="open-points">
          {findings.slice(0, SHOWN).map(({ rule_name: name, severity, quote }, at) => (
            // The same rule may object to the same words twice.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <SeverityMark severity={severity} /> {name}
              {quote === null ? null : <q dir="auto">{quote}</q>}
            </li>
          ))}
        </ul>
      ) : null}
      {total > SHOWN || truncated ? (
        <p className={styles['openLine']}>
          {truncated ? t('open_truncated') : t('open_more', { count: total - SHOWN })}
        </p>
      ) : null}
      {notChecked.map((line) => (
        <p key={line} className={styles['openLine']}>
          {line}
        </p>
      ))}
      <p className={styles['openLine']}>{t(`gate_${verdict}`)}</p>
    </Notice>
  );
};

/** Checks the text on the screen and lists what is open in it. */
export const OpenPointsOf = (props: { readonly documentId: string; readonly revision: number }) => {
  const query = useQuery(openPointsQuery(props.documentId, props.revision));
  const open = query.data?.open;
  return (
    <>
      <QueryWait query={query} rows={1} height={64} />
      {open ? <OpenPointsList open={open} /> : null}
    </>
  );
};
