import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { StarterTemplateKey } from '../starter/templates.ts';

interface Leaf {
  readonly text: string;
  readonly bold?: true;
  readonly italic?: true;
  readonly code?: true;
  readonly href?: string;
}

interface TextBlock {
  readonly type: 'paragraph' | 'quote' | 'list_item';
  readonly children: readonly Leaf[];
}

type Block =
  | TextBlock
  | { readonly type: 'heading'; readonly level: number; readonly children: readonly Leaf[] }
  | {
      readonly type: 'bulleted_list' | 'numbered_list';
      readonly children: readonly TextBlock[];
    };

export interface DemoDocument {
  readonly title: string;
  readonly shared: boolean;
  readonly languageKey: LanguageKey;
  readonly template: StarterTemplateKey;
  readonly tone: string;
  readonly blocks: readonly Block[];
  /** The model's own text, if somebody edited it afterwards. */
  readonly generated?: readonly Block[];
}

const leafToMarkdown = ({ text, bold, italic, code, href }: Leaf): string => {
  let markdown = code ? `\`${text}\`` : text;
  if (italic) markdown = `*${markdown}*`;
  if (bold) markdown = `**${markdown}**`;
  return href ? `[${markdown}](${href})` : markdown;
};

const inline = (leaves: readonly Leaf[]): string => leaves.map(leafToMarkdown).join('');

const blockToMarkdown = (block: Block): string => {
  switch (block.type) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${inline(block.children)}`;
    case 'quote':
      return `> ${inline(block.children)}`;
    case 'bulleted_list':
      return block.children.map((item) => `- ${inline(item.children)}`).join('\n');
    case 'numbered_list':
      return block.children.map((item, n) => `${n + 1}. ${inline(item.children)}`).join('\n');
    case 'paragraph':
    case 'list_item':
      return inline(block.children);
  }
};

/** The Markdown of demo blocks. It is computed, so that the two forms of a document cannot differ. */
export const toMarkdown = (blocks: readonly Block[]): string =>
  blocks.map(blockToMarkdown).join('\n\n');

const heading = (level: number, text: string): Block => ({
  type: 'heading',
  level,
  children: [{ text }],
});
const paragraph = (...children: readonly Leaf[]): Block => ({ type: 'paragraph', children });
const items = (...texts: readonly string[]): TextBlock[] =>
  texts.map((text) => ({ type: 'list_item', children: [{ text }] }));

const savingsJar = (opening: Block): readonly Block[] => [
  heading(1, 'Walnut savings jar'),
  opening,
  heading(2, 'What it does'),
  {
    type: 'bulleted_list',
    children: items(
      'Opens in the demo app in about ten minutes',
      'Has no monthly fee and no minimum balance',
      'Pays a variable rate that we may change at any time',
    ),
  },
  { type: 'quote', children: [{ text: 'Savings grow slowly. That is the point.', italic: true }] },
  paragraph(
    { text: 'All conditions are on the ' },
    { text: 'savings page', href: 'https://bank.demo.example/savings' },
    { text: '.' },
  ),
];

export const BANK_DOCUMENTS: readonly DemoDocument[] = [
  {
    title: 'Demo: Walnut savings jar',
    shared: true,
    languageKey: 'EN',
    template: 'product_description',
    tone: 'house_voice',
    blocks: savingsJar(
      paragraph(
        { text: 'A jar for money you do not need today. The rate is ' },
        { text: 'variable', bold: true },
        { text: ', and you can take your money out whenever you like.' },
      ),
    ),
    generated: savingsJar(
      paragraph({ text: 'A jar for money you do not need today, and the best place to keep it.' }),
    ),
  },
  {
    title: 'Demo: adres wijzigen',
    shared: false,
    languageKey: 'NL',
    template: 'faq',
    tone: 'friendly',
    blocks: [
      heading(1, 'Hoe wijzig ik mijn adres?'),
      paragraph({ text: 'U geeft een nieuw adres door in de demo-app. Dat duurt twee minuten.' }),
      {
        type: 'numbered_list',
        children: items(
          'Open de app en kies Mijn gegevens',
          'Tik op Adres en vul het nieuwe adres in',
          'Bevestig met uw toegangscode',
        ),
      },
      paragraph(
        { text: 'Lukt het niet? Noem bij de chat de code ' },
        { text: 'ADRES-1', code: true },
        { text: ', dan helpen we u verder.' },
      ),
    ],
  },
];

export const FOODS_DOCUMENTS: readonly DemoDocument[] = [
  {
    title: 'Demo: Meadow muesli',
    shared: true,
    languageKey: 'EN',
    template: 'product_description',
    tone: 'campaign_voice',
    blocks: [
      heading(1, 'Meadow muesli'),
      paragraph(
        { text: 'Oats, apple and hazelnut, toasted slowly. ' },
        { text: 'Contains hazelnuts and gluten.', bold: true },
      ),
      {
        type: 'bulleted_list',
        children: items('Three ingredients and a pinch of salt', 'No added sugar', 'A paper bag'),
      },
    ],
  },
  {
    title: 'Demo: Frühstück im Frühling',
    shared: false,
    languageKey: 'DE',
    template: 'email_campaign',
    tone: 'campaign_voice',
    blocks: [
      heading(1, 'Frühstück im Frühling'),
      paragraph({ text: 'Bis 30. April kostet das Wiesenmüsli in unserem Demoladen 3,20 Euro.' }),
      { type: 'quote', children: [{ text: 'Der Preis davor war 3,90 Euro.' }] },
      paragraph({
        text: 'Bedingungen ansehen',
        href: 'https://foods.demo.example/de/angebote',
      }),
    ],
  },
];
