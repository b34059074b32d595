import type {
  TrailVerification,
  WorkspaceVerification,
} from '@copydesk/contract/activity/activity';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { useCommand } from '../../lib/commands.ts';
import { useFormats } from '../../lib/format.ts';
import { useWorkspace } from '../../lib/session.ts';
import { Button } from '../../ui/controls.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './activity.module.css';
import { verifyAll } from './api.ts';
import { FaultList } from './fault-list.tsx';
import { useTexts } from './texts.ts';

/** Tells the reader what to do if an entry was changed. */
const Next = ({ seq }: { readonly seq: number | null }) => {
  const t = useTexts();
  const { number } = useFormats();
  return (
    <p className={styles['line']}>
      {seq === null ? null : `${t('broken_before', { seq: number(seq) })} `}
      {t('broken_next')}
    </p>
  );
};

const OfAudit = ({ result }: { readonly result: TrailVerification }) => {
  const t = useTexts();
  const { number, moment } = useFormats();
  const { valid, faults, fault_count: count, facts, facts_from: from } = result;
  return (
    <>
      <strong>
        {valid
          ? t('holds_audit', { entries: number(result.entries) })
          : t('broken_audit', { count, number: number(count) })}
      </strong>
      {valid ? <p className={styles['line']}>{t('holds_states')}</p> : null}
      {valid ? null : <FaultList faults={faults} count={count} />}
      {valid ? null : <Next seq={result.first_broken?.seq ?? null} />}
      {valid || facts !== 'covered' ? (
        <p className={styles['line']}>
          {t(`facts_${facts}`, { time: from === null ? '' : moment(from) })}
        </p>
      ) : null}
      <p className={styles['line']}>
        {t('head')} <CodeText>{result.head_hash}</CodeText>{' '}
        <CopyButton bare value={result.head_hash} />
      </p>
      <p className={styles['line']}>{t('verified_at', { time: moment(result.verified_at) })}</p>
    </>
  );
};

const OfWorkspace = ({ result }: { readonly result: WorkspaceVerification }) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const { number, moment } = useFormats();
  const { uncovered, open, fault_count: beside } = result;
  return (
    <>
      <strong>
        {result.valid
          ? t('holds_workspace', {
              entries: number(result.entries),
              audits: number(result.verified),
            })
          : result.broken.length > 0
            ? t('broken_workspace', { count: result.broken.length })
            : t('broken_beside', { count: beside, number: number(beside) })}
      </strong>
      {result.valid ? <p className={styles['line']}>{t('holds_states')}</p> : null}
      <ul className={styles['broken']}>
        {result.broken.map((audit) => (
          <li key={audit.audit_id}>
            <TextLink
              to="/w/$workspaceId/audits/$auditId"
              params={{ workspaceId, auditId: audit.audit_id }}
            >
              {audit.audit_name}
            </TextLink>
            <FaultList faults={audit.faults} count={audit.fault_count} />
          </li>
        ))}
      </ul>
      {beside > 0 && result.broken.length > 0 ? (
        <p className={styles['line']}>
          {t('broken_beside', { count: beside, number: number(beside) })}
        </p>
      ) : null}
      {beside > 0 ? <FaultList faults={result.faults} count={beside} /> : null}
      {result.valid ? null : <Next seq={null} />}
      {uncovered > 0 ? (
        <p className={styles['line']}>{t('uncovered', { count: uncovered })}</p>
      ) : null}
      {open > 0 ? <p className={styles['line']}>{t('open', { count: open })}</p> : null}
      <p className={styles['line']}>{t('verified_at', { time: moment(result.verified_at) })}</p>
    </>
  );
};

type Result =
  | { readonly of: 'audit'; readonly result: TrailVerification }
  | { readonly of: 'workspace'; readonly result: WorkspaceVerification };

/** Asks the server to verify the trail of the audit that is shown, or of all audits if there is none. */
export const useVerification = (auditId: string | undefined) => {
  const t = useTexts();
  const { number } = useFormats();
  const [part, setPart] = useState<readonly [number, number] | null>(null);
  const verify = useMutation({
    mutationFn: async (): Promise<Result> => {
      setPart(null);
      if (auditId === undefined)
        return { of: 'workspace', result: await verifyAll((done, all) => setPart([done, all])) };
      return { of: 'audit', result: await post('verifyTrail', { params: { audit_id: auditId } }) };
    },
  });
  const { data, error, isPending, mutate, reset } = verify;
  const label = t(auditId === undefined ? 'verify' : 'verify_audit');
  useCommand(label, mutate, !isPending);
  const button = (
    <Button leftSection={<Icon name="shield" />} loading={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  );
  const hide = (
    <Button variant="subtle" onClick={() => reset()}>
      {t('hide')}
    </Button>
  );
  const shown = (
    <>
      {isPending ? (
        <Notice>
          {part
            ? t('verifying_some', { done: number(part[0]), all: number(part[1]) })
            : t('verifying')}
        </Notice>
      ) : null}
      {error ? <Notice tone="problem">{error.detail || t('verify_failed')}</Notice> : null}
      {data ? (
        <Notice tone={data.result.valid ? 'good' : 'problem'} action={hide}>
          {data.of === 'audit' ? (
            <OfAudit result={data.result} />
          ) : (
            <OfWorkspace result={data.result} />
          )}
        </Notice>
      ) : null}
    </>
  );
  return { button, shown };
};
