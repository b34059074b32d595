import styles from './avatar.module.css';
import { Icon } from './icon.tsx';

const segmenter = new Intl.Segmenter();

/** The first letters of a word as people count them: an accent belongs to its letter. */
const lettersOf = (word: string, count: number): string =>
  [...segmenter.segment(word)]
    .slice(0, count)
    .map(({ segment }) => segment)
    .join('');

/** The initials of a name or an e-mail address, at most two letters. */
export const initialsOf = (name: string): string => {
  const words = (name.split('@')[0] ?? '').split(/[\s._-]+/).filter(Boolean);
  const [first = '?', ...others] = words;
  const last = others.at(-1);
  const letters = last ? `${lettersOf(first, 1)}${lettersOf(last, 1)}` : lettersOf(first, 2);
  return letters.toUpperCase();
};

interface AvatarProps {
  /** Null for a former member. */
  readonly name: string | null;
  readonly kind?: 'user' | 'key';
  readonly size?: number;
}

/** The initials of a person. The full name must be shown beside them. */
export const Avatar = ({ name, kind = 'user', size = 24 }: AvatarProps) => (
  <span
    className={styles['avatar']}
    style={{ width: size, height: size, fontSize: size <= 24 ? 10 : 12 }}
    aria-hidden="true"
    data-kind={kind}
  >
    {kind === 'key' ? <Icon name="key" size={14} /> : name === null ? '?' : initialsOf(name)}
  </span>
);
