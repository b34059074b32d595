import type { StarterWords } from '../starter-words.ts';
import { EN_COMMANDS } from './en-commands.ts';

const AUDIENCE = { label: 'Audience', description: 'Who reads it, and what they already know.' };
const KEYWORDS = {
  label: 'Search terms',
  description: 'Separated by commas, the most important one first.',
};
const CALL_TO_ACTION = { label: 'Call to action', placeholder: 'Try it free for 30 days' };
const KNOWLEDGE = { label: 'Knowledge base', description: 'Its facts may be used besides yours.' };
const length = (short: string, medium: string, long: string) => ({
  label: 'Length',
  options: {
    short: `Short (about ${short} words)`,
    medium: `Medium (about ${medium} words)`,
    long: `Long (about ${long} words)`,
  },
});

export const EN: StarterWords = {
  templates: {
    product_description: {
      name: 'Product description',
      fields: {
        product_name: { label: 'Product name', placeholder: 'Alder standing desk' },
        features: {
          label: 'Features',
          description: 'Materials, sizes, functions, what is in the box. One a line.',
          placeholder: 'Solid oak top, 160 × 80 cm\nHeight from 62 to 127 cm',
        },
        benefit: {
          label: 'Most important benefit',
          placeholder: 'Change between sitting and standing in ten seconds',
        },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        length: length('80', '150', '300'),
        feature_list: { label: 'End with a list of the features' },
        knowledge: KNOWLEDGE,
      },
    },
    category_page: {
      name: 'Category page',
      fields: {
        category: { label: 'Category', placeholder: 'Standing desks' },
        products: {
          label: 'What the category holds',
          description: 'Kinds, brands, sizes, materials, and how they differ.',
          placeholder: 'Electric and manual desks\nTops of oak, bamboo and linoleum',
        },
        advice: { label: 'Advice on choosing', description: 'What you would tell a visitor.' },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        question_count: { label: 'Number of questions and answers' },
        length: length('200', '400', '700'),
        knowledge: KNOWLEDGE,
      },
    },
    blog_article: {
      name: 'Blog article',
      fields: {
        topic: { label: 'Topic', placeholder: 'How to set up a desk that does not hurt your back' },
        takeaway: {
          label: 'Main message',
          description: 'What readers should remember or do afterwards.',
        },
        points: {
          label: 'Points to cover',
          description: 'Thoughts, examples, figures. One a line.',
        },
        audience: AUDIENCE,
        kind: {
          label: 'Kind of article',
          options: {
            guide: 'Step-by-step guide',
            explainer: 'Explanation of a subject',
            list: 'List of tips or examples',
            opinion: 'Opinion with reasons',
          },
        },
        keywords: KEYWORDS,
        length: length('500', '900', '1,500'),
        knowledge: KNOWLEDGE,
      },
    },
    landing_page: {
      name: 'Landing page',
      fields: {
        offer: {
          label: 'Offer',
          placeholder: 'Desks on subscription for offices of 5 to 50 people',
        },
        benefits: { label: 'Benefits', description: 'What customers gain. One a line.' },
        proof: {
          label: 'Proof',
          description: 'Figures, references, quotes or certificates that you can show.',
        },
        audience: AUDIENCE,
        goal: {
          label: 'Goal of the page',
          options: {
            buy: 'Buy',
            sign_up: 'Sign up',
            book_demo: 'Book a demonstration',
            get_in_touch: 'Get in touch',
            download: 'Download',
          },
        },
        call_to_action: CALL_TO_ACTION,
        sections: {
          label: 'Further sections',
          options: {
            how_it_works: 'How it works',
            proof: 'What customers say',
            price: 'What it costs',
            questions: 'Frequent questions',
          },
        },
        knowledge: KNOWLEDGE,
      },
    },
    email_campaign: {
      name: 'E-mail campaign',
      fields: {
        message: {
          label: 'Message or offer',
          description: 'What recipients get or should know, and until when.',
          placeholder: '15% off all desks until 30 June',
        },
        kind: {
          label: 'Kind of e-mail',
          options: {
            offer: 'Offer',
            launch: 'News about a product',
            newsletter: 'Newsletter',
            invitation: 'Invitation to an event',
            win_back: 'Winning customers back',
          },
        },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        terms: { label: 'Terms', description: 'Conditions, exceptions and dates of the offer.' },
        subject_count: { label: 'Number of subject lines' },
        length: length('80', '150', '250'),
        knowledge: KNOWLEDGE,
      },
    },
    social_posts: {
      name: 'Social media posts',
      fields: {
        message: { label: 'Message', description: 'What readers should remember, with the facts.' },
        networks: {
          label: 'Networks',
          options: { linkedin: 'LinkedIn', facebook: 'Facebook', instagram: 'Instagram', x: 'X' },
        },
        posts_each: { label: 'Posts per network' },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        hashtags: { label: 'Hashtags' },
        emojis: { label: 'Emojis' },
        knowledge: KNOWLEDGE,
      },
    },
    press_release: {
      name: 'Press release',
      fields: {
        organisation: { label: 'Organisation' },
        news: { label: 'The news', description: 'Who does what, when, where, why and how.' },
        place_and_date: { label: 'Place and date', placeholder: 'Utrecht, 4 May 2027' },
        quote: { label: 'Quote', description: 'Word for word, with name and role of the speaker.' },
        about: { label: 'About the organisation', description: 'The usual closing paragraph.' },
        contact: { label: 'Press contact', description: 'Name, telephone, e-mail.' },
        length: length('200', '350', '500'),
        knowledge: KNOWLEDGE,
      },
    },
    faq: {
      name: 'Frequently asked questions',
      fields: {
        topic: { label: 'Topic', placeholder: 'Returning a desk' },
        material: {
          label: 'Material for the answers',
          description: 'Terms, procedures, figures: whatever the answers may rest on.',
        },
        questions: { label: 'Questions to answer', description: 'One a line. More are added.' },
        audience: AUDIENCE,
        question_count: { label: 'Number of questions' },
        length: {
          label: 'Length of an answer',
          options: {
            short: 'Short (one or two sentences)',
            medium: 'Medium (about 60 words)',
            long: 'Long (about 120 words)',
          },
        },
        grouped: { label: 'Group by theme' },
        knowledge: KNOWLEDGE,
      },
    },
    seo_title_description: {
      name: 'SEO title and description',
      fields: {
        topic: { label: 'Topic of the page', placeholder: 'Electric standing desks' },
        page_text: { label: 'Text of the page', description: 'The text itself, or what it says.' },
        kind: {
          label: 'Kind of page',
          options: {
            product: 'Product',
            category: 'Category',
            article: 'Article',
            service: 'Service',
            home: 'Home page',
          },
        },
        main_keyword: { label: 'Main search term' },
        brand: { label: 'Brand' },
        variant_count: { label: 'Number of variants' },
      },
    },
  },
  commands: EN_COMMANDS,
  tones: {
    professional: {
      name: 'Professional',
      description:
        'Write like an expert who respects the reader’s time: calm, exact and to the point. Use whole sentences, the usual terms of the trade and the active voice. Avoid slang, exclamation marks and exaggeration.',
    },
    friendly: {
      name: 'Friendly',
      description:
        'Write the way a helpful colleague talks: warm, plain and direct. Address the reader, use short sentences and everyday words, and show that you know the reader’s situation. Stay natural; do not gush or joke at the reader’s expense.',
    },
    persuasive: {
      name: 'Persuasive',
      description:
        'Lead with what the reader gains, then give the reasons: one argument at a time, the strongest first, each with its evidence. Use active verbs and end passages with what to do next. Convince by reasons, never by pressure or promises that cannot be kept.',
    },
    informative: {
      name: 'Informative',
      description:
        'Explain neutrally and in a clear order, from the most important to the detail. Define terms at first use, give examples, figures and limits, and keep facts apart from judgements. Avoid advertising words and appeals.',
    },
    playful: {
      name: 'Playful',
      description:
        'Write lightly and with a wink: surprising comparisons, lively verbs, a rhythm of short and longer sentences. One good idea a paragraph is enough, and it must not hide the information. Never joke about people, prices, risks or terms.',
    },
    premium: {
      name: 'Premium',
      description:
        'Write with restraint and care for detail: few, well-chosen words and unhurried sentences. Let materials, origin, craft and experience speak instead of adjectives. Avoid superlatives, discount language, exclamation marks and words such as “luxury” or “exclusive”.',
    },
  },
};
