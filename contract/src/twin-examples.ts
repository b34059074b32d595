const ID = '01kb3yz8v7e8xs6e1hq6m2p4';

const content = {
  language_key: 'EN',
  name: 'Product page',
  form: [
    { key: 'product_name', type: 'text', label: 'Product name', required: true },
    { key: 'features', type: 'textarea', label: 'Features', required: false },
  ],
  commands: ['Write about {{product_name}}. Its features: {{features}}'],
};

const voice = {
  language_key: 'EN',
  name: 'Our shop',
  description: 'Short and warm.',
  content: null,
  guide: {
    dos: ['Say you.'],
    donts: ['Do not shout.'],
    use_terms: ['workshop'],
    avoid_terms: [{ term: 'factory', instead: 'workshop' }],
    examples: ['You can sit at this desk for years.'],
  },
};

const rule = {
  id: 'no-miracle-cures',
  kind: 'prohibit',
  severity: 'HIGH',
  name: 'No miracle cures',
  cite: null,
  terms: { en: ['miracle cure'] },
  message: 'Nothing is a miracle cure.',
  explanation: 'A claim that cannot be shown misleads.',
  recommendation: 'Say what the product does.',
  tests: [
    { lang: 'en', text: 'A miracle cure for you.', expect: ['miracle cure'] },
    { lang: 'en', text: 'Our miracle cure works.', expect: ['miracle cure'] },
    { lang: 'en', text: 'A cure takes time.', ok: true },
    { lang: 'en', text: 'Rest and drink.', ok: true },
  ],
};

const entry = { kind: 'fact', language_key: 'EN', title: 'Walnut', body: 'Walnut is hard.' };

/** The bodies in the examples of twins. A body that its schema alone makes right has none here. */
export const TWIN_EXAMPLES: Readonly<Record<string, object>> = {
  decideMany: {
    matching: { review_state: 'undecided', severity: 'LOW' },
    action: 'dismiss',
    reason: 'Agreed with legal.',
    dry_run: false,
  },
  assignFindings: {
    matching: { standing: 'open', severity: 'LOW' },
    user_ids: [`usr_${ID}ah`],
    dry_run: false,
  },
  createStandingDecision: {
    finding_id: `fin_${ID}ar`,
    scope: { site: null },
    action: 'dismiss',
    reason: 'Our product name.',
    days: 90,
    apply_to_open: false,
    dry_run: false,
  },
  decideFindings: {
    matching: { standing: 'open', language: 'EN', severity: 'LOW' },
    action: 'dismiss',
    reason: 'Agreed with legal.',
    dry_run: false,
  },
  undoDecisions: { seqs: [1] },
  assignViolations: { violation_ids: [`vio_${ID}aj`], user_ids: [`usr_${ID}ah`] },
  answerPassage: { position: 1, answer: 'nothing_wrong' },
  backtestRule: { source: rule, limit: 100 },

  createBlankDocument: { title: 'Spring menu', language: 'EN' },
  saveDraft: {
    base_revision: 0,
    title: 'Spring menu',
    blocks: [{ type: 'paragraph', children: [{ text: 'Soup of the day.' }] }],
  },
  restoreDocumentVersion: { base_revision: 1 },
  nameDocumentVersion: { name: 'Sent to legal' },
  checkDraft: {
    segments: [{ scope: 'body', text: 'You get guaranteed 8% a year.' }],
    language: 'EN',
  },
  rewriteText: {
    text: 'This desk is a desk that is made of walnut.',
    before: '',
    after: '',
    instruction: 'shorter',
    language: 'EN',
  },

  createTemplate: { name: 'Product page', language_key: 'EN' },
  saveTemplateDraft: { base_revision: 1, languages: [content] },
  publishTemplate: { base_revision: 2, note: 'Asks for features.' },
  discardTemplateDraft: { base_revision: 4 },
  restoreTemplateVersion: { base_revision: 3 },
  tryTemplate: {
    language: content,
    input: { product_name: 'Walnut desk', features: 'Can be repaired' },
  },

  createTone: { name: 'Our shop', language_key: 'EN' },
  draftGuideline: { language_key: 'EN', samples: ['You can sit at this desk for years.'] },
  previewTones: {
    language_key: 'EN',
    text: 'A desk of walnut.',
    voices: [{ tone_id: `ton_${ID}ac` }, {}],
  },
  updateTone: { expected_version: 1, note: 'Warmer.', languages: [voice] },
  restoreTone: { version: 1, expected_version: 2, note: 'As it was.' },
  archiveTone: { archived: true },
  setDefaultTone: { default: true },

  createInfobase: { name: 'Desks', description: 'What our desks are made of.' },
  renameInfobase: { name: 'Desks and shelves', description: null },
  addEntry: entry,
  updateEntry: { ...entry, body: 'Walnut is hard and dark.', expected_version: 1 },
  removeEntry: { expected_version: 1 },
  addInfobaseImport: { kind: 'fact', language_key: 'EN', leave_out: [] },
  askInfobase: { question: 'Is walnut hard?', language_key: 'EN' },

  startRule: { name: 'No miracle cures', kind: 'prohibit', language: 'EN' },
  copyRule: { name: 'Our rule about returns' },
  startRuleRepair: { kind: 'add_unless', language: 'EN', term: 'no such thing' },
  startRuleFromViolation: { name: 'Our rule about returns' },
  tryRule: { source: rule, text: 'Our miracle cure works.', language: 'EN' },
  proposeRuleTests: { source: rule },
  saveRuleDraft: { source: rule, revision: 0 },
  publishRule: { note: 'Also the plural.', expected_version: 1, revision: 1 },
  restoreRuleVersion: { revision: 0 },
  switchRule: { enabled: false },
};
