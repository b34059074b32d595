import type { TemplateTexts } from './demo-template-fields.ts';

export const ENGLISH_TEMPLATES: TemplateTexts = {
  product_description: {
    fields: {
      product_name: {
        label: 'Product name',
        description: 'The name as customers see it.',
        placeholder: 'Walnut savings jar',
      },
      key_facts: {
        label: 'Key facts',
        description: 'One fact a line. Nothing else will be claimed.',
        placeholder: 'Opens in ten minutes\nNo monthly fee',
      },
      audience: {
        label: 'Audience',
        options: {
          new_customers: 'New customers',
          existing_customers: 'Existing customers',
          professionals: 'Professionals',
        },
      },
      word_count: { label: 'Length in words', description: 'Between 50 and 400 reads best.' },
      facts_from: {
        label: 'Knowledge base',
        description: 'Facts that the text may use besides yours.',
      },
      with_summary: { label: 'Start with a one-sentence summary' },
    },
    commands: [
      'Describe {{product_name}} for {{audience}} in about {{word_count}} words. Use only these facts: {{key_facts}}',
      'Check the description: remove every claim that the facts do not support.',
    ],
  },
  campaign_email: {
    fields: {
      subject_idea: { label: 'Idea for the subject', placeholder: 'Spring starts on your account' },
      offer: {
        label: 'The offer',
        description: 'What customers get, until when, and on which terms.',
      },
      occasion: {
        label: 'Occasion',
        options: { launch: 'Launch', season: 'Season', loyalty: 'Thank-you to customers' },
      },
      call_to_action: { label: 'Text of the button', placeholder: 'See the terms' },
      with_terms: {
        label: 'Repeat the terms below the text',
        description: 'Leave this on unless the e-mail makes no offer.',
      },
    },
    commands: [
      'Write a campaign e-mail for the occasion {{occasion}}. Offer: {{offer}}. Subject idea: {{subject_idea}}. Button: {{call_to_action}}',
    ],
  },
  social_post: {
    fields: {
      message: { label: 'Message', description: 'What readers should remember.' },
      formats: {
        label: 'Formats',
        options: { short_text: 'Short text', photo: 'Photo caption', video: 'Video script' },
      },
      word_limit: { label: 'At most this many words' },
      with_hashtags: { label: 'Add hashtags' },
    },
    commands: [
      'Write a post of at most {{word_limit}} words for each of these formats: {{formats}}. Message: {{message}}',
    ],
  },
  help_answer: {
    fields: {
      question: { label: 'Question', placeholder: 'How do I change my address?' },
      points: { label: 'Points of the answer', description: 'One point a line, in order.' },
      facts_from: {
        label: 'Knowledge base',
        description: 'Where the answer takes its facts from.',
      },
      as_steps: { label: 'Answer in numbered steps' },
      next_steps: {
        label: 'Where to go next',
        options: { call: 'Call us', chat: 'Chat with us', visit: 'Visit us' },
      },
    },
    commands: [
      'Answer the question "{{question}}" for a customer. Points: {{points}}. End with: {{next_steps}}',
      'Shorten every sentence of more than twenty words.',
    ],
  },
};
