import type { TemplateTexts } from './demo-template-fields.ts';

export const DUTCH_TEMPLATES: TemplateTexts = {
  product_description: {
    fields: {
      product_name: {
        label: 'Productnaam',
        description: 'De naam zoals klanten die zien.',
        placeholder: 'Spaarpot Walnoot',
      },
      key_facts: {
        label: 'Belangrijkste feiten',
        description: 'Eén feit per regel. De tekst beweert niets anders.',
        placeholder: 'In tien minuten geopend\nGeen maandelijkse kosten',
      },
      audience: {
        label: 'Doelgroep',
        options: {
          new_customers: 'Nieuwe klanten',
          existing_customers: 'Bestaande klanten',
          professionals: 'Zakelijke lezers',
        },
      },
      word_count: {
        label: 'Lengte in woorden',
        description: 'Tussen 50 en 400 leest het prettigst.',
      },
      facts_from: {
        label: 'Kennisbank',
        description: 'Feiten die de tekst naast die van u mag gebruiken.',
      },
      with_summary: { label: 'Beginnen met een samenvatting van één zin' },
    },
    commands: [
      'Beschrijf {{product_name}} voor {{audience}} in ongeveer {{word_count}} woorden. Gebruik alleen deze feiten: {{key_facts}}',
      'Controleer de beschrijving: haal elke bewering weg die niet uit de feiten volgt.',
    ],
  },
  campaign_email: {
    fields: {
      subject_idea: {
        label: 'Idee voor het onderwerp',
        placeholder: 'De lente begint op uw rekening',
      },
      offer: {
        label: 'Het aanbod',
        description: 'Wat klanten krijgen, tot wanneer en onder welke voorwaarden.',
      },
      occasion: {
        label: 'Aanleiding',
        options: { launch: 'Introductie', season: 'Seizoen', loyalty: 'Bedankje voor klanten' },
      },
      call_to_action: { label: 'Tekst van de knop', placeholder: 'Bekijk de voorwaarden' },
      with_terms: {
        label: 'Voorwaarden onder de tekst herhalen',
        description: 'Laat dit aan staan, tenzij de e-mail geen aanbod doet.',
      },
    },
    commands: [
      'Schrijf een campagnemail voor de aanleiding {{occasion}}. Aanbod: {{offer}}. Idee voor het onderwerp: {{subject_idea}}. Knop: {{call_to_action}}',
    ],
  },
  social_post: {
    fields: {
      message: { label: 'Boodschap', description: 'Wat lezers moeten onthouden.' },
      formats: {
        label: 'Vormen',
        options: { short_text: 'Korte tekst', photo: 'Fotobijschrift', video: 'Videoscript' },
      },
      word_limit: { label: 'Hoogstens zoveel woorden' },
      with_hashtags: { label: 'Hashtags toevoegen' },
    },
    commands: [
      'Schrijf voor elk van deze vormen een bericht van hoogstens {{word_limit}} woorden: {{formats}}. Boodschap: {{message}}',
    ],
  },
  help_answer: {
    fields: {
      question: { label: 'Vraag', placeholder: 'Hoe wijzig ik mijn adres?' },
      points: { label: 'Punten van het antwoord', description: 'Eén punt per regel, op volgorde.' },
      facts_from: {
        label: 'Kennisbank',
        description: 'Waar het antwoord zijn feiten vandaan haalt.',
      },
      as_steps: { label: 'Antwoorden in genummerde stappen' },
      next_steps: {
        label: 'Waar de klant verder kan',
        options: { call: 'Bel ons', chat: 'Chat met ons', visit: 'Kom langs' },
      },
    },
    commands: [
      'Beantwoord de vraag "{{question}}" voor een klant. Punten: {{points}}. Sluit af met: {{next_steps}}',
      'Kort elke zin van meer dan twintig woorden in.',
    ],
  },
};
