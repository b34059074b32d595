import type { OnboardingStep } from '@copydesk/contract/home/home';
import { may, type Permission } from '@copydesk/contract/shared/policy';
import { useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { useWorkspace } from '../../lib/session.ts';
import { storedText, storeText } from '../../lib/stored.ts';
import { Button } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { RowLink } from '../../ui/link.tsx';
import styles from './home.module.css';
import { useTexts } from './texts.ts';

type Step = OnboardingStep['step'];

const PLACES = {
  rules: { to: '/w/$workspaceId/rules', permission: 'rules' },
  assets: { to: '/w/$workspaceId/assets', permission: 'audit' },
  audit: { to: '/w/$workspaceId/audits/new', permission: 'audit' },
  review: { to: '/w/$workspaceId/queue', permission: 'decide' },
  key: { to: '/w/$workspaceId/settings/keys', permission: 'administer' },
  invite: { to: '/w/$workspaceId/settings/members', permission: 'administer' },
} as const satisfies Record<Step, { readonly to: string; readonly permission: Permission }>;

const placeOf = (workspaceId: string): string => `copydesk.setup.${workspaceId}`;

const HIDDEN = 'hidden';
const isHidden = (workspaceId: string): boolean => storedText(placeOf(workspaceId)) === HIDDEN;
const hideFor = (workspaceId: string): void => storeText(placeOf(workspaceId), HIDDEN);

const StepRow = ({ step, done, count, target }: OnboardingStep) => {
  const t = useTexts();
  const { number } = useFormats();
  const { id: workspaceId } = useWorkspace();
  return (
    <li className={styles['step']} data-done={done}>
      <span className={styles['tick']}>
        {done ? <Icon name="check" size={14} /> : null}
        <span className="visually-hidden">{t(done ? 'step_done' : 'step_open')}: </span>
      </span>
      <span>
        <RowLink to={PLACES[step].to} params={{ workspaceId }}>
          {t(`step_${step}`)}
        </RowLink>
        <span className={styles['why']}>{t(`step_${step}_why`)}</span>
      </span>
      {target > 1 && !done ? (
        <span className={styles['count']}>
          {t('step_count', { have: number(count), target: number(target) })}
        </span>
      ) : null}
    </li>
  );
};

/**
 * The first steps. Each is ticked if the workspace contains its result. Hidden once all are done or the
 * person hides them.
 */
export const Onboarding = ({ steps }: { readonly steps: readonly OnboardingStep[] }) => {
  const t = useTexts();
  const { id, role } = useWorkspace();
  const [hidden, setHidden] = useState(() => isHidden(id));
  const mine = steps.filter(({ step }) => may(role, PLACES[step].permission));
  const done = mine.filter((step) => step.done).length;
  if (hidden || done === mine.length) return null;
  const hide = (): void => {
    hideFor(id);
    setHidden(true);
  };
  return (
    <section className={styles['setup']} aria-labelledby="setup">
      <div className={styles['setupHead']}>
        <h2 id="setup" className={styles['heading']}>
          {t('setup')}
        </h2>
        <span className={styles['note']}>{t('setup_progress', { done, all: mine.length })}</span>
        <Button variant="subtle" onClick={hide}>
          {t('setup_hide')}
        </Button>
      </div>
      <ol className={styles['steps']}>
        {mine.map((step) => (
          <StepRow key={step.step} {...step} />
        ))}
      </ol>
    </section>
  );
};
