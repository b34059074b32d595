/** Texts that a field may have besides its label. Every language must have those that are named here. */
type Hint = 'description' | 'placeholder';

interface Shape {
  readonly key: string;
  readonly required: boolean;
  readonly hints?: readonly Hint[];
}

export type FieldShape =
  | (Shape & { readonly type: 'text' | 'textarea'; readonly maxLength: number })
  | (Shape & { readonly type: 'number'; readonly default: number })
  | (Shape & { readonly type: 'boolean'; readonly default: boolean })
  | (Shape & {
      readonly type: 'select';
      readonly options: readonly string[];
      readonly default: string;
    })
  | (Shape & {
      readonly type: 'multiselect';
      readonly options: readonly string[];
      readonly default: readonly string[];
    })
  | (Shape & { readonly type: 'infobase' });

interface TemplateShape {
  readonly fields: readonly FieldShape[];
  /** One command for each step, in order. The names mark the steps in the files of commands. */
  readonly steps: readonly string[];
}

const AUDIENCE = {
  key: 'audience',
  type: 'text',
  required: false,
  maxLength: 300,
  hints: ['description'],
} as const;
const KEYWORDS = {
  key: 'keywords',
  type: 'text',
  required: false,
  maxLength: 300,
  hints: ['description'],
} as const;
const CALL_TO_ACTION = {
  key: 'call_to_action',
  type: 'text',
  required: false,
  maxLength: 120,
  hints: ['placeholder'],
} as const;
const LENGTH = {
  key: 'length',
  type: 'select',
  required: false,
  options: ['short', 'medium', 'long'],
  default: 'medium',
} as const;
const KNOWLEDGE = {
  key: 'knowledge',
  type: 'infobase',
  required: false,
  hints: ['description'],
} as const;

/** Fields with the same meaning everywhere: a language has their words once for all templates. */
export const SHARED_FIELDS: readonly FieldShape[] = [AUDIENCE, KEYWORDS, CALL_TO_ACTION, KNOWLEDGE];

export const isShared = (shape: FieldShape): boolean => SHARED_FIELDS.includes(shape);

/** The fields and steps of the starter templates; each language adds its words. */
export const STARTER_TEMPLATES = {
  product_description: {
    fields: [
      { key: 'product_name', type: 'text', required: true, maxLength: 150, hints: ['placeholder'] },
      {
        key: 'features',
        type: 'textarea',
        required: true,
        maxLength: 5000,
        hints: ['description', 'placeholder'],
      },
      { key: 'benefit', type: 'text', required: false, maxLength: 300, hints: ['placeholder'] },
      AUDIENCE,
      KEYWORDS,
      LENGTH,
      { key: 'feature_list', type: 'boolean', required: false, default: true },
      KNOWLEDGE,
    ],
    steps: ['write'],
  },
  category_page: {
    fields: [
      { key: 'category', type: 'text', required: true, maxLength: 150, hints: ['placeholder'] },
      {
        key: 'products',
        type: 'textarea',
        required: true,
        maxLength: 5000,
        hints: ['description', 'placeholder'],
      },
      { key: 'advice', type: 'textarea', required: false, maxLength: 3000, hints: ['description'] },
      AUDIENCE,
      KEYWORDS,
      { key: 'question_count', type: 'number', required: false, default: 3 },
      LENGTH,
      KNOWLEDGE,
    ],
    steps: ['write'],
  },
  blog_article: {
    fields: [
      { key: 'topic', type: 'text', required: true, maxLength: 300, hints: ['placeholder'] },
      {
        key: 'takeaway',
        type: 'textarea',
        required: false,
        maxLength: 1000,
        hints: ['description'],
      },
      { key: 'points', type: 'textarea', required: false, maxLength: 5000, hints: ['description'] },
      AUDIENCE,
      {
        key: 'kind',
        type: 'select',
        required: false,
        options: ['guide', 'explainer', 'list', 'opinion'],
        default: 'guide',
      },
      KEYWORDS,
      LENGTH,
      KNOWLEDGE,
    ],
    steps: ['outline', 'article', 'edit'],
  },
  landing_page: {
    fields: [
      { key: 'offer', type: 'textarea', required: true, maxLength: 2000, hints: ['placeholder'] },
      {
        key: 'benefits',
        type: 'textarea',
        required: true,
        maxLength: 3000,
        hints: ['description'],
      },
      { key: 'proof', type: 'textarea', required: false, maxLength: 3000, hints: ['description'] },
      AUDIENCE,
      {
        key: 'goal',
        type: 'select',
        required: false,
        options: ['buy', 'sign_up', 'book_demo', 'get_in_touch', 'download'],
        default: 'sign_up',
      },
      CALL_TO_ACTION,
      {
        key: 'sections',
        type: 'multiselect',
        required: false,
        options: ['how_it_works', 'proof', 'price', 'questions'],
        default: ['how_it_works', 'questions'],
      },
      KNOWLEDGE,
    ],
    steps: ['plan', 'page'],
  },
  email_campaign: {
    fields: [
      {
        key: 'message',
        type: 'textarea',
        required: true,
        maxLength: 3000,
        hints: ['description', 'placeholder'],
      },
      {
        key: 'kind',
        type: 'select',
        required: false,
        options: ['offer', 'launch', 'newsletter', 'invitation', 'win_back'],
        default: 'offer',
      },
      AUDIENCE,
      CALL_TO_ACTION,
      { key: 'terms', type: 'textarea', required: false, maxLength: 2000, hints: ['description'] },
      { key: 'subject_count', type: 'number', required: false, default: 3 },
      LENGTH,
      KNOWLEDGE,
    ],
    steps: ['write'],
  },
  social_posts: {
    fields: [
      {
        key: 'message',
        type: 'textarea',
        required: true,
        maxLength: 2000,
        hints: ['description'],
      },
      {
        key: 'networks',
        type: 'multiselect',
        required: true,
        options: ['linkedin', 'facebook', 'instagram', 'x'],
        default: ['linkedin'],
      },
      { key: 'posts_each', type: 'number', required: false, default: 2 },
      AUDIENCE,
      CALL_TO_ACTION,
      { key: 'hashtags', type: 'boolean', required: false, default: true },
      { key: 'emojis', type: 'boolean', required: false, default: false },
      KNOWLEDGE,
    ],
    steps: ['write'],
  },
  press_release: {
    fields: [
      { key: 'organisation', type: 'text', required: true, maxLength: 200 },
      { key: 'news', type: 'textarea', required: true, maxLength: 5000, hints: ['description'] },
      {
        key: 'place_and_date',
        type: 'text',
        required: false,
        maxLength: 150,
        hints: ['placeholder'],
      },
      { key: 'quote', type: 'textarea', required: false, maxLength: 2000, hints: ['description'] },
      { key: 'about', type: 'textarea', required: false, maxLength: 2000, hints: ['description'] },
      {
        key: 'contact',
        type: 'textarea',
        required: false,
        maxLength: 500,
        hints: ['description'],
      },
      LENGTH,
      KNOWLEDGE,
    ],
    steps: ['release', 'edit'],
  },
  faq: {
    fields: [
      { key: 'topic', type: 'text', required: true, maxLength: 300, hints: ['placeholder'] },
      {
        key: 'material',
        type: 'textarea',
        required: true,
        maxLength: 8000,
        hints: ['description'],
      },
      {
        key: 'questions',
        type: 'textarea',
        required: false,
        maxLength: 3000,
        hints: ['description'],
      },
      AUDIENCE,
      { key: 'question_count', type: 'number', required: false, default: 8 },
      LENGTH,
      { key: 'grouped', type: 'boolean', required: false, default: false },
      KNOWLEDGE,
    ],
    steps: ['questions', 'answers'],
  },
  seo_title_description: {
    fields: [
      { key: 'topic', type: 'text', required: true, maxLength: 300, hints: ['placeholder'] },
      {
        key: 'page_text',
        type: 'textarea',
        required: true,
        maxLength: 10_000,
        hints: ['description'],
      },
      {
        key: 'kind',
        type: 'select',
        required: false,
        options: ['product', 'category', 'article', 'service', 'home'],
        default: 'product',
      },
      { key: 'main_keyword', type: 'text', required: false, maxLength: 100 },
      { key: 'brand', type: 'text', required: false, maxLength: 60 },
      { key: 'variant_count', type: 'number', required: false, default: 3 },
    ],
    steps: ['write'],
  },
} as const satisfies Readonly<Record<string, TemplateShape>>;

export type StarterTemplateKey = keyof typeof STARTER_TEMPLATES;

/** The keys in the order in which a workspace lists the templates. */
export const STARTER_TEMPLATE_KEYS = Object.keys(STARTER_TEMPLATES) as StarterTemplateKey[];
