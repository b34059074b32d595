import type { Budget } from '@copydesk/contract/operations/operations';
import { useFormats } from '../../lib/format.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useTexts } from './texts.ts';

/** Warns that the tokens of the month are almost used up, or says that they are used up. */
export const BudgetNotice = ({ budget }: { readonly budget: Budget }) => {
  const t = useTexts();
  const { number, date } = useFormats();
  const { state, remaining_tokens: left, text_tokens: needed } = budget;
  if (state !== 'near' && state !== 'stopped') return null;
  const words = { left: number(left ?? 0), needed: number(needed), date: date(budget.renews_at) };
  return (
    <Notice tone={state === 'stopped' ? 'problem' : 'warning'}>
      {t(`budget_${state}`, words)}
    </Notice>
  );
};
