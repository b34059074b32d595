import { basename } from 'node:path';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { FOLDER, type Group, isForLock, parseGroups, textOfClean } from './read-open-texts.ts';
import { lock } from './read-texts.ts';

const USAGE = `npm run rules -- lock FILE...
Takes labelled texts into content/evaluation: two thirds stay readable, one third is locked. Files are named after
their language, for example nl-shop.yaml. Prints figures only.`;

const pick = (group: Group, isWanted: (text: string) => boolean): readonly Group[] => {
  const breach = group.breach?.filter(({ text }) => isWanted(text)) ?? [];
  const clean = group.clean?.filter((one) => isWanted(textOfClean(one))) ?? [];
  const stance = group.stance?.filter(({ text }) => isWanted(text)) ?? [];
  if (breach.length + clean.length + stance.length === 0) return [];
  return [
    {
      with: group.with,
      ...(group.scope ? { scope: group.scope } : {}),
      ...(breach.length > 0 ? { breach } : {}),
      ...(clean.length > 0 ? { clean } : {}),
      ...(stance.length > 0 ? { stance } : {}),
    },
  ];
};

const count = (groups: readonly Group[]): number =>
  groups.reduce(
    (sum, { breach = [], clean = [], stance = [] }) =>
      sum + breach.length + clean.length + stance.length,
    0,
  );

const files = process.argv.slice(2);
if (files.length === 0) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
for (const folder of ['open/', 'locked/']) mkdirSync(new URL(folder, FOLDER), { recursive: true });
for (const path of files) {
  const name = basename(path, '.yaml');
  const groups = parseGroups(name, readFileSync(path, 'utf8'));
  const open = groups.flatMap((group) => pick(group, (text) => !isForLock(text)));
  const locked = groups.flatMap((group) => pick(group, isForLock));
  writeFileSync(new URL(`open/${name}.yaml`, FOLDER), stringify(open, { lineWidth: 0 }));
  writeFileSync(new URL(`locked/${name}.txt`, FOLDER), lock(locked));
  process.stdout.write(`${name}: ${count(open)} open, ${count(locked)} locked\n`);
}
