import type { EvidenceFault } from '@copydesk/contract/activity/activity';
import type { ReviewState } from '@copydesk/contract/shared/review';
import { useFormats } from '../../lib/format.ts';
import { STATE_ORDER } from '../../parts/state.ts';
import { useUiTexts } from '../../ui/texts.ts';
import styles from './activity.module.css';
import { useTexts } from './texts.ts';

/** Facts with a translated name; the others are shown by the name of their column. */
const NAMED = [
  'created_at',
  'started_at',
  'completed_at',
  'name',
  'status',
  'fetched_at',
  'final_url',
] as const;

const isState = (value: string): value is ReviewState =>
  (STATE_ORDER as readonly string[]).includes(value);

/** Shows one line per fault that the verification found, and how many more faults there are. */
export const FaultList = ({
  faults,
  count,
}: {
  readonly faults: readonly EvidenceFault[];
  readonly count: number;
}) => {
  const t = useTexts();
  const words = useUiTexts();
  const { number } = useFormats();
  const valueOf = (value: string | null): string => {
    if (value === null) return t('nothing');
    return isState(value) ? words(`state_${value}`) : value;
  };
  const fieldOf = (field: string | null): string => {
    const named = NAMED.find((name) => name === field);
    return named ? t(`fact_${named}`) : valueOf(field ?? '');
  };
  const tell = ({ kind, seq, subject, field, expected, found }: EvidenceFault): string =>
    t(kind === 'snapshot' && field !== null ? 'fault_snapshot_field' : `fault_${kind}`, {
      seq: number(seq ?? 0),
      subject: subject ?? field ?? '',
      field: fieldOf(field),
      expected: valueOf(expected),
      found: valueOf(found),
    });
  const more = count - faults.length;
  return (
    <ul className={styles['broken']}>
      {faults.map((fault) => (
        <li key={JSON.stringify(fault)}>{tell(fault)}</li>
      ))}
      {more > 0 ? <li>{t('broken_more', { count: more, number: number(more) })}</li> : null}
    </ul>
  );
};
