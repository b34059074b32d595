import { run } from '../whole/own-space.ts';

/** What happens to the packets of a link. */
export type Trouble = 'silent' | 'cut' | 'lossy';

const VERDICTS: Record<Trouble, string> = {
  silent: 'drop',
  cut: 'reject with tcp reset',
  lossy: 'numgen random mod 100 < 5 drop',
};

/** Spoils all packets to and from these ports, until `mend`. */
export const createLinks = () => {
  run('nft', 'add table ip links');
  run('nft', 'add chain ip links packets { type filter hook input priority 0 ; }');
  const mend = () => run('nft', 'flush chain ip links packets');
  const spoil = (ports: readonly number[], trouble: Trouble) => {
    for (const side of ['dport', 'sport']) {
      const of = `tcp ${side} { ${ports.join(', ')} }`;
      run('nft', `add rule ip links packets ${of} ${VERDICTS[trouble]}`);
    }
  };
  return { spoil, mend };
};
