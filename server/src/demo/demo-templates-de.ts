import type { TemplateTexts } from './demo-template-fields.ts';

export const GERMAN_TEMPLATES: TemplateTexts = {
  product_description: {
    fields: {
      product_name: {
        label: 'Produktname',
        description: 'Der Name, wie Kundinnen und Kunden ihn sehen.',
        placeholder: 'Sparglas Walnuss',
      },
      key_facts: {
        label: 'Wichtigste Fakten',
        description: 'Eine Angabe pro Zeile. Der Text behauptet sonst nichts.',
        placeholder: 'In zehn Minuten eröffnet\nKeine Monatsgebühr',
      },
      audience: {
        label: 'Zielgruppe',
        options: {
          new_customers: 'Neukundschaft',
          existing_customers: 'Bestandskundschaft',
          professionals: 'Fachpublikum',
        },
      },
      word_count: {
        label: 'Länge in Wörtern',
        description: 'Zwischen 50 und 400 liest es sich am besten.',
      },
      facts_from: {
        label: 'Wissensbasis',
        description: 'Fakten, die der Text zusätzlich verwenden darf.',
      },
      with_summary: { label: 'Mit einer Zusammenfassung in einem Satz beginnen' },
    },
    commands: [
      'Beschreibe {{product_name}} für {{audience}} in etwa {{word_count}} Wörtern. Verwende nur diese Fakten: {{key_facts}}',
      'Prüfe die Beschreibung: Streiche jede Aussage, die von den Fakten nicht gedeckt ist.',
    ],
  },
  campaign_email: {
    fields: {
      subject_idea: {
        label: 'Idee für den Betreff',
        placeholder: 'Der Frühling beginnt auf Ihrem Konto',
      },
      offer: {
        label: 'Das Angebot',
        description: 'Was es gibt, bis wann und zu welchen Bedingungen.',
      },
      occasion: {
        label: 'Anlass',
        options: { launch: 'Einführung', season: 'Jahreszeit', loyalty: 'Dank für die Treue' },
      },
      call_to_action: { label: 'Text der Schaltfläche', placeholder: 'Bedingungen ansehen' },
      with_terms: {
        label: 'Bedingungen unter dem Text wiederholen',
        description: 'Nur ausschalten, wenn die E-Mail kein Angebot enthält.',
      },
    },
    commands: [
      'Schreibe eine Kampagnen-E-Mail zum Anlass {{occasion}}. Angebot: {{offer}}. Idee für den Betreff: {{subject_idea}}. Schaltfläche: {{call_to_action}}',
    ],
  },
  social_post: {
    fields: {
      message: { label: 'Botschaft', description: 'Was in Erinnerung bleiben soll.' },
      formats: {
        label: 'Formate',
        options: { short_text: 'Kurztext', photo: 'Bildunterschrift', video: 'Videoskript' },
      },
      word_limit: { label: 'Höchstens so viele Wörter' },
      with_hashtags: { label: 'Hashtags hinzufügen' },
    },
    commands: [
      'Schreibe für jedes dieser Formate einen Beitrag mit höchstens {{word_limit}} Wörtern: {{formats}}. Botschaft: {{message}}',
    ],
  },
  help_answer: {
    fields: {
      question: { label: 'Frage', placeholder: 'Wie ändere ich meine Adresse?' },
      points: {
        label: 'Punkte der Antwort',
        description: 'Ein Punkt pro Zeile, in der richtigen Reihenfolge.',
      },
      facts_from: { label: 'Wissensbasis', description: 'Woher die Antwort ihre Fakten nimmt.' },
      as_steps: { label: 'In nummerierten Schritten antworten' },
      next_steps: {
        label: 'Wie es weitergeht',
        options: { call: 'Anrufen', chat: 'Chatten', visit: 'Vorbeikommen' },
      },
    },
    commands: [
      'Beantworte die Frage „{{question}}“ für eine Kundin oder einen Kunden. Punkte: {{points}}. Ende mit: {{next_steps}}',
      'Kürze jeden Satz mit mehr als zwanzig Wörtern.',
    ],
  },
};
