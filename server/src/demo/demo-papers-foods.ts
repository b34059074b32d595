import type { DemoBlock, DemoPaper } from './demo-block.ts';

const heading = (text: string): DemoBlock => ({ kind: 'heading', text });
const text = (words: string): DemoBlock => ({ kind: 'text', text: words });
const note = (words: string): DemoBlock => ({ kind: 'note', text: words });

/** English: claims that stand on the website too. */
export const FOODS_BROCHURE: DemoPaper = {
  title: 'The Demo Foods range',
  language: 'en',
  pages: [
    [
      heading('The Demo Foods range'),
      text(
        'Meadow muesli, oat drink and hazelnut bars: three products made from oats, in one mill, by forty people.',
      ),
      heading('Meadow muesli'),
      text('Roasted oats, dried apple and whole hazelnuts. The oats stay crisp in milk.'),
      text('A bowl of Meadow muesli is a healthy choice for the whole family.'),
      text('A daily bowl protects against flu all winter.'),
      heading('Oat drink'),
      text('Made from oats and water, with a little rapeseed oil and sea salt.'),
      text('99% fat free and still full of taste.'),
    ],
    [
      heading('Hazelnut bar'),
      text('Oats, hazelnuts and honey. Fits in a pocket and does not crumble.'),
      text('Eat it on the way, or crumble it over a bowl of yoghurt.'),
      heading('Packs'),
      text('Our packs are eco-friendly from the first fold to the last.'),
      text('All our packs are climate neutral and made with care.'),
      note('Contains oats and hazelnuts. May contain traces of milk, peanuts and other nuts.'),
      note(
        'Demo Foods is an invented brand. It exists to show how content is reviewed, and nothing in this paper is for sale.',
      ),
    ],
  ],
};

const leaflet = (change: (words: string) => string): DemoPaper => ({
  title: 'Wiesenmüsli am Morgen',
  language: 'de',
  pages: [
    [
      heading('Wiesenmüsli am Morgen'),
      text('Gerösteter Hafer, getrockneter Apfel und ganze Haselnüsse.'),
      text('Enthält Hafer und Haselnüsse. Kann Spuren von Milch und anderen Nüssen enthalten.'),
      text(change('Unser Müsli schützt vor Erkältungen.')),
      text(change('Alle unsere Packungen sind klimaneutral.')),
      text(change('Die Packung ist umweltfreundlich und gehört ins Altpapier.')),
      heading('Drei Ideen'),
      text('Mit warmem Apfel und Zimt, mit Joghurt und Beeren, oder einfach mit Haferdrink.'),
      note('Demo Foods ist eine erfundene Marke. Sie zeigt, wie Inhalte geprüft werden.'),
    ],
  ],
});

/** German: three sentences that stand on the website too. */
export const FOODS_LEAFLET = leaflet((words) => words);

const LATER: ReadonlyMap<string, string> = new Map([
  ['Unser Müsli schützt vor Erkältungen.', 'Unser Müsli schmeckt an kalten Tagen besonders gut.'],
  ['Alle unsere Packungen sind klimaneutral.', 'Alle unsere neuen Packungen sind klimaneutral.'],
]);

/** One sentence is put right, one is worded anew and one stays. */
export const FOODS_LEAFLET_LATER = leaflet((words) => LATER.get(words) ?? words);
