import type { BulkCheck, BulkEstimate } from '@copydesk/contract/bulk/app-routes';
import { useFormats } from '../../lib/format.ts';
import { Button, Checkbox, TextInput } from '../../ui/controls.ts';
import { FormFoot } from '../../ui/form-foot.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { type Draft, mayStart, nameOf } from './draft.ts';
import styles from './new-run.module.css';
import { useTexts } from './texts.ts';

const MICROS = 1_000_000;

const useEstimate = ({ tokens, cost_usd: cost, basis }: BulkEstimate): string => {
  const t = useTexts();
  const { compact, dollars } = useFormats();
  const isPriced = cost !== null && cost > 0;
  const values = { tokens: compact(tokens), cost: isPriced ? dollars(cost * MICROS) : '' };
  const words = `${t(isPriced ? 'estimate_cost' : 'estimate', values)}, ${t(`basis_${basis}`)}.`;
  return cost === null ? `${words} ${t('no_price')}` : words;
};

const Budget = ({ estimate }: { readonly estimate: BulkEstimate }) => {
  const t = useTexts();
  const { compact } = useFormats();
  const { budget_left: left, tokens } = estimate;
  if (left === null) return null;
  const values = { tokens: compact(left) };
  if (left >= tokens) return <span> {t('budget_left', values)}</span>;
  return <Notice tone="warning">{t('budget_short', values)}</Notice>;
};

interface StartFieldsProps {
  readonly draft: Draft;
  readonly check: BulkCheck;
  readonly onChange: (draft: Draft) => void;
}

/** The name of the run, whether bad rows are skipped, and the expected time and cost. */
export const StartFields = ({ draft, check, onChange }: StartFieldsProps) => {
  const t = useTexts();
  const words = useEstimate(check.estimate);
  return (
    <div className={styles['start']}>
      <TextInput
        label={t('name_label')}
        maxLength={200}
        maw={420}
        value={draft.name}
        placeholder={nameOf({ ...draft, name: '' })}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      {check.wrong > 0 ? (
        <Checkbox
          label={t('skip')}
          description={t('skip_note')}
          checked={draft.skipBad}
          onChange={(event) => onChange({ ...draft, skipBad: event.currentTarget.checked })}
        />
      ) : null}
      {check.estimate.documents === 0 ? null : (
        <div className={styles['estimate']}>
          {words}
          <Budget estimate={check.estimate} />
        </div>
      )}
    </div>
  );
};

/** The key of the text that says why the run cannot start yet. */
const missingOf = (draft: Draft, check: BulkCheck | undefined, isChecking: boolean) => {
  if (!draft.file) return 'not_yet_file';
  if (!check || isChecking) return 'not_yet_checking';
  if (!check.ready) return 'not_yet_fields';
  if (check.right === 0) return 'not_yet_none';
  return check.wrong > 0 && !draft.skipBad ? 'not_yet_mistakes' : null;
};

interface StartFootProps {
  readonly draft: Draft;
  readonly check: BulkCheck | undefined;
  readonly isChecking: boolean;
  readonly busy: boolean;
  readonly may: boolean;
  readonly onStart: () => void;
  readonly children?: React.ReactNode;
}

/** The foot of the page: it says what is missing, or has the button that starts the run. */
export const StartFoot = (props: StartFootProps) => {
  const { draft, check, isChecking, busy, may, onStart, children } = props;
  const t = useTexts();
  const { number } = useFormats();
  const missing = missingOf(draft, check, isChecking);
  const count = check?.ready ? check.right : 0;
  const isReady = may && check !== undefined && missing === null && mayStart(check, draft.skipBad);
  return (
    <FormFoot>
      <p className={styles['summary']} role="status">
        {missing === null ? '' : t(missing)}
      </p>
      {children}
      <Button disabled={!isReady} loading={busy} onClick={onStart}>
        {count === 0 ? t('start_title') : t('start', { count, number: number(count) })}
      </Button>
    </FormFoot>
  );
};
