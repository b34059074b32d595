import styles from './kbd.module.css';

const isMac = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '');

const NAMES: Record<string, string> = {
  mod: isMac ? '⌘' : 'Ctrl',
  shift: isMac ? '⇧' : 'Shift',
  alt: isMac ? '⌥' : 'Alt',
  enter: isMac ? '↩' : 'Enter',
  escape: 'Esc',
  esc: 'Esc',
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  comma: ',',
};

/** The key names of a shortcut's first alternative, for this kind of computer: `mod+k` is ⌘ K or Ctrl K. */
const keyNames = (keys: string): readonly string[] =>
  (keys.split(/,(?=.)/)[0] ?? keys)
    .split('+')
    .map((key) => key.trim())
    .map((key) => NAMES[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key));

/** A key, drawn as on a keyboard. */
export const Kbd = ({ keys }: { readonly keys: string }) => (
  <span className={styles['keys']}>
    {keyNames(keys).map((name) => (
      <kbd key={name} className={styles['key']}>
        {name}
      </kbd>
    ))}
  </span>
);
