import { Anchor } from '../../ui/controls.ts';
import type { RuleProblem } from './describe-problem.ts';
import type { Path } from './draft-source.ts';
import { fieldId } from './focus-field.ts';
import styles from './rules.module.css';

const MOST = 30;

interface ProblemListProps {
  readonly problems: readonly RuleProblem[];
  /** Leads to the field that a problem is about. */
  readonly onGo: (path: Path) => void;
}

/** What keeps a rule from being published: each a link to its field. */
export const ProblemList = ({ problems, onGo }: ProblemListProps) => (
  <ul className={styles['issues']}>
    {problems.slice(0, MOST).map(({ key, words, path }) => (
      <li key={key}>
        {path.length === 0 ? (
          words
        ) : (
          <Anchor
            inherit
            underline="always"
            href={`#${fieldId(path)}`}
            onClick={(event) => {
              event.preventDefault();
              onGo(path);
            }}
          >
            {words}
          </Anchor>
        )}
      </li>
    ))}
  </ul>
);
