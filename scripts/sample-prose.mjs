// Draws comments, sentences of the interface and passages of the documents at random, to be read afresh:
// node scripts/sample-prose.mjs --seed 1
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    comments: { type: 'string', default: '60' },
    sentences: { type: 'string', default: '60' },
    passages: { type: 'string', default: '20' },
  },
});

/** Numbers between 0 and 1 that depend on the seed alone (mulberry32). */
const createRandom = (seed) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
const random = createRandom(Number(values.seed));

const draw = (list, count) => {
  const left = [...list];
  const drawn = [];
  while (drawn.length < count && left.length > 0) {
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return drawn;
};

const filesIn = (folder, isWanted) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => isWanted(file) && !file.includes('node_modules'))
    .toSorted();

const isSource = (file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\./.test(file);

const commentsIn = (file) => {
  const text = readFileSync(file, 'utf8');
  const blocks = text.match(/\/\*\*[\s\S]*?\*\//g) ?? [];
  const lines = text.match(/(?:^[ \t]*\/\/ .*\n)+/gm) ?? [];
  return [...blocks, ...lines].map((comment) => ({
    file,
    text: comment.replaceAll(/^[ \t]*(\/\*\*|\*\/|\/\/|\*)[ \t]?|[ \t]*\*\/$/gm, '').trim(),
  }));
};

const sentencesIn = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/^ {2}\w+:\s*(['"`])(.{20,}?)\1,$/gm)].map(
    ([, , text]) => ({ file, text }),
  );

const passagesIn = (file) =>
  readFileSync(file, 'utf8')
    .split(/\n{2,}/)
    .filter((text) => /^[A-Z]/.test(text) && text.length > 120 && !text.startsWith('```'))
    .map((text) => ({ file, text }));

const tell = (title, list, count) => {
  console.log(`\n# ${title} (${count} of ${list.length})`);
  for (const [n, { file, text }] of draw(list, count).entries()) {
    console.log(`${n + 1}. ${file}: ${text.replaceAll(/\s+/g, ' ')}`);
  }
};

const sources = ['server/src', 'web/src', 'contract/src'].flatMap((one) => filesIn(one, isSource));
const isText = (file) => /texts[-a-z]*\.ts$/.test(file);
tell('Comments', sources.flatMap(commentsIn), Number(values.comments));
tell('Interface', filesIn('web/src', isText).flatMap(sentencesIn), Number(values.sentences));
tell(
  'Documents',
  filesIn('docs', (file) => file.endsWith('.md')).flatMap(passagesIn),
  Number(values.passages),
);
