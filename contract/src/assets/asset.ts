import Type, { type Static } from 'typebox';
import { absent, given, when } from '../shared/conditions.ts';
import { Id, LanguageKey, nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { Name } from '../shared/name.ts';

const ast = 'ast_01kb3yz8v7e8xs6e1hq6m2p4ak';

interface Issue {
  type: string;
  loc: (string | number)[];
  msg: string;
}

const missing = (...loc: string[]): Issue => ({ type: 'missing', loc, msg: 'Field required' });

export const Render = oneOf(['static', 'browser'], {
  default: 'static',
  description:
    'How a page is read: as the server sends it, or as a browser shows it once its scripts ran.',
});

const DETAILS = {
  market: 'Where it is published: EU, UK or countries by their two letters.',
  category:
    'What it is about, such as finance or food: it adds rules and switches none off. An unknown word is refused with the list.',
  channel: 'Where it stands: web_page, document, post, email or print.',
  audience: 'Whom it is for: consumer, business or professional.',
} as const;

const MAX_WORD = 100;
const MAX_WORDS = 50;

/** One word or several. String keywords do not apply to arrays, so no union is needed. */
const wordOrWords = (description: string) =>
  Type.Optional(
    Type.Unsafe<string | string[]>({
      type: ['string', 'array'],
      maxLength: MAX_WORD,
      maxItems: MAX_WORDS,
      items: { type: 'string', maxLength: MAX_WORD },
      description,
    }),
  );

/** The details of an asset, as clients send them. */
export const Metadata = Type.Object(
  {
    market: wordOrWords(DETAILS.market),
    category: wordOrWords(DETAILS.category),
    channel: wordOrWords(DETAILS.channel),
    audience: wordOrWords(DETAILS.audience),
    language: Type.Optional(LanguageKey),
  },
  { description: 'What is known of an asset: it decides which rules apply.' },
);

const words = (description: string) => Type.Optional(Type.Array(Type.String(), { description }));

export const AssetMetadata = Type.Object(
  {
    market: words(DETAILS.market),
    category: words(DETAILS.category),
    channel: words(DETAILS.channel),
    audience: words(DETAILS.audience),
    language: Type.Optional(LanguageKey),
  },
  { description: 'What is known of the asset; what is not known is absent.' },
);

export const Asset = Type.Object(
  {
    id: Id('Identifier of the asset.', ast),
    kind: oneOf(['web_page', 'document', 'post']),
    source: oneOf(['url', 'upload', 'paste'], { description: 'How it came in.' }),
    name: Type.String(),
    url: nullable(Type.String(), { description: 'The address of a page; null for others.' }),
    render: oneOf(['static', 'browser'], { description: 'How a page is read.' }),
    metadata: AssetMetadata,
    file_name: nullable(Type.String(), { description: 'The name of an uploaded file.' }),
    created_at: Timestamp('When the asset was added.'),
    archived_at: nullable(Timestamp('When it was archived; null unless it is.')),
    newest: nullable(
      Type.Object({
        snapshot_id: Type.String(),
        status: oneOf(['ready', 'failed']),
        failure_code: nullable(Type.String(), { description: 'Why a look failed, as a code.' }),
        fetched_at: Timestamp('When it was last found like this.'),
      }),
      { description: 'What the newest look at it found; null before the first.' },
    ),
  },
  { description: 'A page, document or post that is audited.' },
);
export type Asset = Static<typeof Asset>;

export const assetExample: Asset = {
  id: ast,
  kind: 'web_page',
  source: 'url',
  name: 'Savings account',
  url: 'https://bank.example/savings',
  render: 'static',
  metadata: { market: ['EU'], category: ['finance'], language: 'EN' },
  file_name: null,
  created_at: '2026-03-02T09:15:00.000Z',
  archived_at: null,
  newest: {
    snapshot_id: 'snp_01kb3yz8v7e8xs6e1hq6m2p4am',
    status: 'ready',
    failure_code: null,
    fetched_at: '2026-03-02T09:16:00.000Z',
  },
};

/** Requires a url or a text. A text has no name and no format of its own, so both must be sent. */
const checkSource = ({ url, text, format, name }: Record<string, unknown>): Issue[] => {
  const [hasUrl, hasText] = [url ?? null, text ?? null].map((value) => value !== null);
  if (!hasText) return hasUrl ? [] : [missing('body', 'url')];
  const both = 'Value error, send a url or a text, not both';
  return [
    ...(hasUrl ? [{ type: 'value_error', loc: ['body', 'text'], msg: both }] : []),
    ...((format ?? null) === null ? [missing('body', 'format')] : []),
    ...((name ?? null) === null ? [missing('body', 'name')] : []),
  ];
};

const assetName = (options: object = {}) => Name(300, options);

/** What a text is. */
export const TextFormat = oneOf(['text', 'markdown', 'html', 'json']);

export const CreateAssetRequest = Type.Object(
  {
    url: Type.Optional(
      nullable(Type.String({ maxLength: 2_048 }), {
        description: 'The http or https address of a page.',
      }),
    ),
    text: Type.Optional(nullable(Type.String(), { description: 'A text in place of an address.' })),
    format: Type.Optional(
      nullable(TextFormat, { description: 'What the text is; required with text.' }),
    ),
    name: Type.Optional(
      nullable(assetName(), {
        description: 'Required with text; a page without one is named by its address.',
      }),
    ),
    render: Render,
    metadata: Type.Optional(nullable(Metadata)),
  },
  {
    description: 'A page by its address, or a text.',
    'x-check': checkSource,
    'x-when': when(
      given('text'),
      { allOf: [absent('url'), given('format', 'name')] },
      given('url'),
    ),
  },
);

export const createAssetExample = {
  url: 'https://bank.example/savings',
  name: 'Savings account',
  render: 'static',
  metadata: { market: 'EU', category: ['finance'], language: 'EN' },
};

/** A new text does not say what it is, so its format must be sent too. */
const checkText = ({ text, format }: Record<string, unknown>): Issue[] =>
  (text ?? null) !== null && (format ?? null) === null ? [missing('body', 'format')] : [];

const changedWords = (description: string) =>
  Type.Optional(
    nullable(Type.Array(Type.String({ maxLength: MAX_WORD }), { maxItems: MAX_WORDS }), {
      description,
    }),
  );

export const UpdateAssetRequest = Type.Object(
  {
    name: Type.Optional(
      nullable(assetName(), { description: 'Stays where it is null or absent.' }),
    ),
    render: Type.Optional(
      nullable(oneOf(['static', 'browser']), {
        description: 'How a page is read; stays where it is null or absent.',
      }),
    ),
    metadata: Type.Optional(
      Type.Object(
        {
          market: changedWords(DETAILS.market),
          category: changedWords(DETAILS.category),
          channel: changedWords(DETAILS.channel),
          audience: changedWords(DETAILS.audience),
          language: Type.Optional(nullable(LanguageKey)),
        },
        {
          description:
            'What is known of it: null takes a detail away, and what is not named stays.',
        },
      ),
    ),
    text: Type.Optional(
      nullable(Type.String(), {
        description:
          'The new text of an asset that was added as a text or a file; stays where it is null or absent.',
      }),
    ),
    format: Type.Optional(
      nullable(TextFormat, { description: 'What the text is; required with text.' }),
    ),
  },
  {
    description: 'What is to be different about an asset. The next audit goes by it.',
    'x-check': checkText,
    'x-when': when(given('text'), given('format')),
  },
);

export const updateAssetExample = {
  name: 'Savings account',
  metadata: { market: ['EU', 'UK'], audience: null, language: 'EN' },
};

/** A file needs a name. */
const checkNames = (query: Record<string, unknown>): Issue[] =>
  query['name'] === undefined && query['file_name'] === undefined ? [missing('query', 'name')] : [];

const repeated = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ maxLength: MAX_WORD }), {
      maxItems: MAX_WORDS,
      description: `${description} May be repeated.`,
    }),
  );

export const UploadAssetQuery = Type.Object(
  {
    name: Type.Optional(
      assetName({
        description: 'The name; the file name without it.',
        examples: ['Savings account'],
      }),
    ),
    file_name: Type.Optional(
      assetName({ description: 'What the file is called; its ending helps to tell what it is.' }),
    ),
    market: repeated(DETAILS.market),
    category: repeated(DETAILS.category),
    channel: repeated(DETAILS.channel),
    audience: repeated(DETAILS.audience),
    language: Type.Optional(LanguageKey),
  },
  { 'x-check': checkNames },
);

export const ListAssetsQuery = Type.Object({
  kind: Type.Optional(oneOf(['web_page', 'document', 'post'], { description: 'Only this kind.' })),
  archived: Type.Boolean({
    default: false,
    description: 'Archived assets in place of the others.',
  }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'At most so many.' }),
  after: Type.Optional(Type.String({ description: 'The next_after of the page before.' })),
});

export const AssetList = Type.Object(
  {
    assets: Type.Array(Asset, { description: 'Newest first.' }),
    next_after: nullable(Type.String(), {
      description: 'Value of after for what follows; null at the end.',
    }),
  },
  { description: "A page of the workspace's assets." },
);

export const assetListExample: Static<typeof AssetList> = {
  assets: [assetExample],
  next_after: ast,
};
