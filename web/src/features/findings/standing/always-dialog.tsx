import type {
  CreateStandingDecisionRequest,
  StandingAction,
  StandingScope,
} from '@copydesk/contract/findings/standing-decision';
import type { Finding } from '@copydesk/contract/findings/finding';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { isProblem } from '../../../lib/problem.ts';
import { languageName } from '../../../parts/languages.ts';
import dialogs from '../../../parts/review/dialogs.module.css';
import { type Reason, ReasonFields } from '../../../parts/review/reason-fields.tsx';
import { composeReason } from '../../../parts/review/reasons.ts';
import { ReviewDialog } from '../../../parts/review/review-dialog.tsx';
import { Button, Checkbox, NativeSelect } from '../../../ui/controls.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useProblemWords } from '../../../ui/feedback/problem-words.ts';
import { dryRunQuery, useMakeStanding } from '../api.ts';
import type { QueueTexts } from '../texts.ts';
import { useTexts } from '../texts.ts';

const ACTIONS = [
  'dismiss',
  'elevated_risk',
  'urgent_violation',
] as const satisfies readonly StandingAction[];
const DAYS = [7, 30, 90, 180, 365];

/** A market is named, because an asset can have several. */
type Where = 'everywhere' | 'site' | 'folder' | 'language' | 'asset' | `market ${string}`;

/** The first folder of a path, such as /en/; null if the page is in none. */
const folderOf = (path: string | null): string | null => path?.match(/^\/[^/]+\//)?.[0] ?? null;

const scopesOf = (finding: Finding): readonly (readonly [Where, StandingScope])[] => {
  const { site, language, asset_id: asset, markets } = finding;
  const folder = folderOf(finding.path);
  return [
    ['everywhere', {}],
    ...(site === null ? [] : [['site', { site }] as const]),
    ...(site === null || folder === null ? [] : [['folder', { site, path: folder }] as const]),
    ...markets.map((market) => [`market ${market}`, { market }] as const),
    ...(language === null ? [] : [['language', { language }] as const]),
    ...(asset === null ? [] : [['asset', { asset_id: asset }] as const]),
  ];
};

const nameOf = (t: QueueTexts, where: Where, scope: StandingScope, finding: Finding): string => {
  switch (where) {
    case 'everywhere':
      return t('where_everywhere');
    case 'site':
      return t('where_site', { site: finding.site ?? '' });
    case 'folder':
      return t('where_site', { site: `${finding.site}${folderOf(finding.path)}` });
    case 'language':
      return t('where_language', { language: languageName(finding.language ?? '') });
    case 'asset':
      return t('where_asset');
    default:
      return t('where_market', { market: scope.market ?? '' });
  }
};

interface AlwaysDialogProps {
  readonly finding: Finding;
  /** What was decided about most of the same words, if it is offered. */
  readonly offered?: { readonly action: StandingAction; readonly reason: string | null };
  readonly onClose: () => void;
}

/** Makes a standing decision for the words of a finding. It first shows what is open and would be decided too. */
export const AlwaysDialog = ({ finding, offered, onClose }: AlwaysDialogProps) => {
  const t = useTexts();
  const { number, day } = useFormats();
  const wordsOf = useProblemWords();
  const queries = useQueryClient();
  const [action, setAction] = useState<StandingAction>(offered?.action ?? 'dismiss');
  const [reason, setReason] = useState<Reason>(
    offered?.reason
      ? { preset: null, typed: offered.reason }
      : { preset: 'false_positive', typed: '' },
  );
  const [where, setWhere] = useState<Where>('everywhere');
  const [days, setDays] = useState('');
  const [includesOpen, setIncludesOpen] = useState(true);
  const scopes = scopesOf(finding);
  const text = action === 'dismiss' ? composeReason(reason.preset, reason.typed) : null;
  const request: CreateStandingDecisionRequest = {
    finding_id: finding.id,
    scope: scopes.find(([name]) => name === where)?.[1] ?? {},
    action,
    reason: null,
    ...(days === '' ? {} : { days: Number(days) }),
    apply_to_open: false,
    dry_run: true,
  };
  const dryRun = useQuery(dryRunQuery(request));
  const make = useMakeStanding();
  const open = dryRun.data?.matching ?? 0;
  const confirm = (): void => {
    if (text === '' || make.isPending) return;
    const body = { ...request, reason: text, apply_to_open: includesOpen, dry_run: false };
    make.mutate(body, {
      onSuccess: async () => {
        onClose();
        await queries.invalidateQueries();
      },
    });
  };
  return (
    <ReviewDialog onClose={onClose} title={t('always_title')}>
      <div className={dialogs['form']}>
        <p className={dialogs['words']}>
          {finding.rule_name}
          {finding.violating_text === null ? null : <q>{finding.violating_text}</q>}
        </p>
        <NativeSelect
          label={t('always_decision')}
          value={action}
          data={ACTIONS.map((value) => ({ value, label: t(`always_${value}`) }))}
          onChange={({ currentTarget }) => setAction(currentTarget.value as StandingAction)}
        />
        {action === 'dismiss' ? (
          <ReasonFields value={reason} onChange={setReason} onConfirm={confirm} />
        ) : null}
        <NativeSelect
          label={t('always_where')}
          value={where}
          data={scopes.map(([value, scope]) => ({
            value,
            label: nameOf(t, value, scope, finding),
          }))}
          onChange={({ currentTarget }) => setWhere(currentTarget.value as Where)}
        />
        <NativeSelect
          label={t('always_until')}
          value={days}
          data={[
            { value: '', label: t('always_usual') },
            ...DAYS.map((n) => ({
              value: String(n),
              label: t('always_days', { number: number(n) }),
            })),
          ]}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
        />
        <p className={dialogs['words']} role="status" data-testid="always-reach">
          {dryRun.data
            ? `${t('always_ends', { when: day(dryRun.data.ends_at) })} ${t('always_open', {
                count: open,
                number: number(open),
                audits: number(dryRun.data.audits),
              })}`
            : ''}
        </p>
        {open > 0 ? (
          <Checkbox
            label={t('always_include')}
            checked={includesOpen}
            onChange={({ currentTarget }) => setIncludesOpen(currentTarget.checked)}
          />
        ) : null}
        {make.error ? (
          <Notice tone="problem">
            {isProblem(make.error) ? wordsOf(make.error, t('refused_why')) : t('refused_why')}
          </Notice>
        ) : null}
        <div className={dialogs['actions']}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={confirm} disabled={text === ''} loading={make.isPending}>
            {t('always_confirm')}
          </Button>
        </div>
      </div>
    </ReviewDialog>
  );
};
