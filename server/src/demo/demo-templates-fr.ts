import type { TemplateTexts } from './demo-template-fields.ts';

export const FRENCH_TEMPLATES: TemplateTexts = {
  product_description: {
    fields: {
      product_name: {
        label: 'Nom du produit',
        description: 'Le nom tel que les clients le voient.',
        placeholder: 'Bocal épargne Noyer',
      },
      key_facts: {
        label: 'Faits essentiels',
        description: 'Un fait par ligne. Le texte n’affirmera rien d’autre.',
        placeholder: 'Ouverture en dix minutes\nSans frais mensuels',
      },
      audience: {
        label: 'Public',
        options: {
          new_customers: 'Nouveaux clients',
          existing_customers: 'Clients actuels',
          professionals: 'Professionnels',
        },
      },
      word_count: {
        label: 'Longueur en mots',
        description: 'Entre 50 et 400 mots, la lecture reste agréable.',
      },
      facts_from: {
        label: 'Base de connaissances',
        description: 'Les faits que le texte peut utiliser en plus des vôtres.',
      },
      with_summary: { label: 'Commencer par un résumé en une phrase' },
    },
    commands: [
      'Décris {{product_name}} pour {{audience}} en {{word_count}} mots environ. N’utilise que ces faits : {{key_facts}}',
      'Relis la description : retire toute affirmation que les faits ne soutiennent pas.',
    ],
  },
  campaign_email: {
    fields: {
      subject_idea: {
        label: 'Idée pour l’objet',
        placeholder: 'Le printemps commence sur votre compte',
      },
      offer: {
        label: 'L’offre',
        description: 'Ce que reçoivent les clients, jusqu’à quand et à quelles conditions.',
      },
      occasion: {
        label: 'Occasion',
        options: { launch: 'Lancement', season: 'Saison', loyalty: 'Remerciement aux clients' },
      },
      call_to_action: { label: 'Texte du bouton', placeholder: 'Voir les conditions' },
      with_terms: {
        label: 'Répéter les conditions sous le texte',
        description: 'À désactiver seulement si l’e-mail ne contient aucune offre.',
      },
    },
    commands: [
      'Rédige un e-mail de campagne pour l’occasion {{occasion}}. Offre : {{offer}}. Idée d’objet : {{subject_idea}}. Bouton : {{call_to_action}}',
    ],
  },
  social_post: {
    fields: {
      message: { label: 'Message', description: 'Ce que les lecteurs doivent retenir.' },
      formats: {
        label: 'Formats',
        options: { short_text: 'Texte court', photo: 'Légende de photo', video: 'Script vidéo' },
      },
      word_limit: { label: 'Nombre maximal de mots' },
      with_hashtags: { label: 'Ajouter des mots-dièse' },
    },
    commands: [
      'Rédige une publication de {{word_limit}} mots au plus pour chacun de ces formats : {{formats}}. Message : {{message}}',
    ],
  },
  help_answer: {
    fields: {
      question: { label: 'Question', placeholder: 'Comment changer mon adresse ?' },
      points: { label: 'Points de la réponse', description: 'Un point par ligne, dans l’ordre.' },
      facts_from: {
        label: 'Base de connaissances',
        description: 'D’où la réponse tire ses informations.',
      },
      as_steps: { label: 'Répondre en étapes numérotées' },
      next_steps: {
        label: 'Pour aller plus loin',
        options: { call: 'Nous appeler', chat: 'Discuter en ligne', visit: 'Nous rendre visite' },
      },
    },
    commands: [
      'Réponds à la question « {{question}} » pour un client. Points : {{points}}. Termine par : {{next_steps}}',
      'Raccourcis chaque phrase de plus de vingt mots.',
    ],
  },
};
