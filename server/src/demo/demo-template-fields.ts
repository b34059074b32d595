import type { FormField } from '../templates/create-template.ts';

type FieldShape = Pick<FormField, 'key' | 'type' | 'required' | 'maxLength' | 'default'> & {
  readonly options?: readonly string[];
};

/** What the four demo templates ask for; each language adds only its words. */
export const TEMPLATE_FIELDS = {
  product_description: [
    { key: 'product_name', type: 'text', required: true, maxLength: 120 },
    { key: 'key_facts', type: 'textarea', required: true, maxLength: 2000 },
    {
      key: 'audience',
      type: 'select',
      required: false,
      options: ['new_customers', 'existing_customers', 'professionals'],
      default: 'new_customers',
    },
    { key: 'word_count', type: 'number', required: false, default: 150 },
    { key: 'facts_from', type: 'infobase', required: false },
    { key: 'with_summary', type: 'boolean', required: false, default: false },
  ],
  campaign_email: [
    { key: 'subject_idea', type: 'text', required: true, maxLength: 90 },
    { key: 'offer', type: 'textarea', required: true, maxLength: 1500 },
    {
      key: 'occasion',
      type: 'select',
      required: true,
      options: ['launch', 'season', 'loyalty'],
    },
    { key: 'call_to_action', type: 'text', required: false, maxLength: 60 },
    { key: 'with_terms', type: 'boolean', required: false, default: true },
  ],
  social_post: [
    { key: 'message', type: 'textarea', required: true, maxLength: 600 },
    {
      key: 'formats',
      type: 'multiselect',
      required: true,
      options: ['short_text', 'photo', 'video'],
      default: ['short_text'],
    },
    { key: 'word_limit', type: 'number', required: false, default: 60 },
    { key: 'with_hashtags', type: 'boolean', required: false, default: false },
  ],
  help_answer: [
    { key: 'question', type: 'text', required: true, maxLength: 200 },
    { key: 'points', type: 'textarea', required: true, maxLength: 2000 },
    { key: 'facts_from', type: 'infobase', required: true },
    { key: 'as_steps', type: 'boolean', required: false, default: true },
    {
      key: 'next_steps',
      type: 'multiselect',
      required: false,
      options: ['call', 'chat', 'visit'],
    },
  ],
} as const satisfies Record<string, readonly FieldShape[]>;

export type TemplateKey = keyof typeof TEMPLATE_FIELDS;

export interface FieldText {
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  /** The label of every option by its value. */
  readonly options?: Readonly<Record<string, string>>;
}

/** The words of all templates in one language; a field without words does not compile. */
export type TemplateTexts = {
  readonly [K in TemplateKey]: {
    readonly fields: Readonly<Record<(typeof TEMPLATE_FIELDS)[K][number]['key'], FieldText>>;
    readonly commands: readonly string[];
  };
};
