import { useMay, useWorkspace } from '../../../lib/session.ts';
import { Popover } from '../../../ui/controls.ts';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useCell } from '../../../lib/cell.ts';
import { useOpenDocument } from './open-document.ts';
import styles from './status-line.module.css';
import { useTexts } from './texts.ts';

/**
 * Lists rules that need a model. No model is asked during typing, so their lack of findings proves nothing.
 */
export const Unjudged = () => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const mayRead = useMay('read');
  const { unjudged } = useCell(useOpenDocument().checked);
  if (unjudged.length === 0) return null;
  const label = t('unjudged', { count: unjudged.length });
  return (
    <Popover position="top-end" shadow="md" trapFocus withRoles>
      <Popover.Target>
        <button type="button" className={styles['unjudged']}>
          <Icon name="warning" /> {label}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles['box']} aria-label={label}>
        <p className={styles['words']}>{t('unjudged_words')}</p>
        <ul className={styles['rules']}>
          {unjudged.map(({ rule_id: ruleId, rule_name: name }) => (
            <li key={ruleId}>
              {mayRead ? (
                <TextLink to="/w/$workspaceId/rules/$ruleId" params={{ workspaceId, ruleId }}>
                  {name}
                </TextLink>
              ) : (
                name
              )}
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
};
