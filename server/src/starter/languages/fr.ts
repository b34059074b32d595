import type { StarterWords } from '../starter-words.ts';
import { FR_COMMANDS } from './fr-commands.ts';

const AUDIENCE = { label: 'Public visé', description: 'Qui lit le texte, et ce qu’il sait déjà.' };
const KEYWORDS = {
  label: 'Mots-clés',
  description: 'Séparés par des virgules, le plus important en premier.',
};
const CALL_TO_ACTION = {
  label: 'Appel à l’action',
  placeholder: 'Essayez gratuitement pendant 30 jours',
};
const KNOWLEDGE = {
  label: 'Base de connaissances',
  description: 'Ses faits peuvent être utilisés en plus des vôtres.',
};
const length = (short: string, medium: string, long: string) => ({
  label: 'Longueur',
  options: {
    short: `Courte (environ ${short} mots)`,
    medium: `Moyenne (environ ${medium} mots)`,
    long: `Longue (environ ${long} mots)`,
  },
});

export const FR: StarterWords = {
  templates: {
    product_description: {
      name: 'Description de produit',
      fields: {
        product_name: { label: 'Nom du produit', placeholder: 'Bureau assis-debout Aulne' },
        features: {
          label: 'Caractéristiques',
          description: 'Matières, dimensions, fonctions, contenu du carton. Une par ligne.',
          placeholder: 'Plateau en chêne massif, 160 × 80 cm\nHauteur de 62 à 127 cm',
        },
        benefit: {
          label: 'Avantage principal',
          placeholder: 'Passer de la position assise à la position debout en dix secondes',
        },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        length: length('80', '150', '300'),
        feature_list: { label: 'Terminer par une liste des caractéristiques' },
        knowledge: KNOWLEDGE,
      },
    },
    category_page: {
      name: 'Page de catégorie',
      fields: {
        category: { label: 'Catégorie', placeholder: 'Bureaux assis-debout' },
        products: {
          label: 'Contenu de la catégorie',
          description: 'Types, marques, dimensions, matières, et ce qui les distingue.',
          placeholder: 'Bureaux électriques et manuels\nPlateaux en chêne, bambou et linoléum',
        },
        advice: {
          label: 'Conseils pour choisir',
          description: 'Ce que vous diriez à un visiteur.',
        },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        question_count: { label: 'Nombre de questions et réponses' },
        length: length('200', '400', '700'),
        knowledge: KNOWLEDGE,
      },
    },
    blog_article: {
      name: 'Article de blog',
      fields: {
        topic: {
          label: 'Sujet',
          placeholder: 'Comment régler un bureau pour ne pas avoir mal au dos',
        },
        takeaway: {
          label: 'Message principal',
          description: 'Ce que les lecteurs devraient retenir ou faire ensuite.',
        },
        points: {
          label: 'Points à aborder',
          description: 'Idées, exemples, chiffres. Un par ligne.',
        },
        audience: AUDIENCE,
        kind: {
          label: 'Type d’article',
          options: {
            guide: 'Guide pas à pas',
            explainer: 'Explication d’un sujet',
            list: 'Liste de conseils ou d’exemples',
            opinion: 'Opinion argumentée',
          },
        },
        keywords: KEYWORDS,
        length: length('500', '900', '1\u00a0500'),
        knowledge: KNOWLEDGE,
      },
    },
    landing_page: {
      name: 'Page d’atterrissage',
      fields: {
        offer: {
          label: 'Offre',
          placeholder: 'Des bureaux par abonnement pour les équipes de 5 à 50 personnes',
        },
        benefits: {
          label: 'Avantages',
          description: 'Ce que les clients y gagnent. Un par ligne.',
        },
        proof: {
          label: 'Preuves',
          description: 'Chiffres, références, citations ou certificats que vous pouvez montrer.',
        },
        audience: AUDIENCE,
        goal: {
          label: 'Objectif de la page',
          options: {
            buy: 'Acheter',
            sign_up: 'S’inscrire',
            book_demo: 'Réserver une démonstration',
            get_in_touch: 'Prendre contact',
            download: 'Télécharger',
          },
        },
        call_to_action: CALL_TO_ACTION,
        sections: {
          label: 'Autres sections',
          options: {
            how_it_works: 'Comment ça marche',
            proof: 'Ce qu’en disent les clients',
            price: 'Combien ça coûte',
            questions: 'Questions fréquentes',
          },
        },
        knowledge: KNOWLEDGE,
      },
    },
    email_campaign: {
      name: 'Campagne e-mail',
      fields: {
        message: {
          label: 'Message ou offre',
          description: 'Ce que les destinataires reçoivent ou doivent savoir, et jusqu’à quand.',
          placeholder: '15\u00a0% de remise sur tous les bureaux jusqu’au 30 juin',
        },
        kind: {
          label: 'Type d’e-mail',
          options: {
            offer: 'Offre',
            launch: 'Nouveauté produit',
            newsletter: 'Newsletter',
            invitation: 'Invitation à un événement',
            win_back: 'Reconquête de clients',
          },
        },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        terms: { label: 'Conditions', description: 'Modalités, exceptions et dates de l’offre.' },
        subject_count: { label: 'Nombre d’objets' },
        length: length('80', '150', '250'),
        knowledge: KNOWLEDGE,
      },
    },
    social_posts: {
      name: 'Publications pour les réseaux sociaux',
      fields: {
        message: {
          label: 'Message à faire passer',
          description: 'Ce que les lecteurs devraient retenir, avec les faits.',
        },
        networks: {
          label: 'Réseaux',
          options: { linkedin: 'LinkedIn', facebook: 'Facebook', instagram: 'Instagram', x: 'X' },
        },
        posts_each: { label: 'Publications par réseau' },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        hashtags: { label: 'Hashtags' },
        emojis: { label: 'Émojis' },
        knowledge: KNOWLEDGE,
      },
    },
    press_release: {
      name: 'Communiqué de presse',
      fields: {
        organisation: { label: 'Entreprise ou organisation' },
        news: {
          label: 'La nouvelle',
          description: 'Qui fait quoi, quand, où, pourquoi et comment.',
        },
        place_and_date: { label: 'Lieu et date', placeholder: 'Lyon, le 4 mai 2027' },
        quote: {
          label: 'Citation',
          description: 'Mot pour mot, avec le nom et la fonction de la personne citée.',
        },
        about: {
          label: 'À propos de l’organisation',
          description: 'Le paragraphe final habituel.',
        },
        contact: { label: 'Contact presse', description: 'Nom, téléphone, e-mail.' },
        length: length('200', '350', '500'),
        knowledge: KNOWLEDGE,
      },
    },
    faq: {
      name: 'Questions fréquentes',
      fields: {
        topic: { label: 'Sujet', placeholder: 'Retourner un bureau' },
        material: {
          label: 'Matière pour les réponses',
          description:
            'Conditions, procédures, chiffres : tout ce sur quoi les réponses peuvent s’appuyer.',
        },
        questions: {
          label: 'Questions à traiter',
          description: 'Une par ligne. D’autres seront ajoutées.',
        },
        audience: AUDIENCE,
        question_count: { label: 'Nombre de questions' },
        length: {
          label: 'Longueur d’une réponse',
          options: {
            short: 'Courte (une ou deux phrases)',
            medium: 'Moyenne (environ 60 mots)',
            long: 'Longue (environ 120 mots)',
          },
        },
        grouped: { label: 'Regrouper par thème' },
        knowledge: KNOWLEDGE,
      },
    },
    seo_title_description: {
      name: 'Titre et description SEO',
      fields: {
        topic: { label: 'Sujet de la page', placeholder: 'Bureaux assis-debout électriques' },
        page_text: {
          label: 'Texte de la page',
          description: 'Le texte lui-même, ou ce qu’il dit.',
        },
        kind: {
          label: 'Type de page',
          options: {
            product: 'Produit',
            category: 'Catégorie',
            article: 'Article de blog',
            service: 'Prestation de service',
            home: 'Page d’accueil',
          },
        },
        main_keyword: { label: 'Mot-clé principal' },
        brand: { label: 'Marque' },
        variant_count: { label: 'Nombre de variantes' },
      },
    },
  },
  commands: FR_COMMANDS,
  tones: {
    professional: {
      name: 'Professionnel',
      description:
        'Écrivez comme un expert qui respecte le temps du lecteur : avec calme, précision et sans détour. Employez des phrases complètes, les termes usuels du métier et la voix active. Évitez le langage familier, les points d’exclamation et l’exagération.',
    },
    friendly: {
      name: 'Chaleureux',
      description:
        'Écrivez comme parle un collègue serviable : avec chaleur, simplicité et franchise. Adressez-vous au lecteur, employez des phrases courtes et des mots de tous les jours, et montrez que vous connaissez sa situation. Restez naturel, sans effusions ni plaisanteries aux dépens du lecteur.',
    },
    persuasive: {
      name: 'Persuasif',
      description:
        'Commencez par ce que le lecteur y gagne, puis donnez les raisons : un argument à la fois, le plus fort en premier, chacun avec sa preuve. Employez des verbes d’action et terminez chaque passage par ce qu’il faut faire ensuite. Convainquez par des raisons, jamais par la pression ni par des promesses intenables.',
    },
    informative: {
      name: 'Informatif',
      description:
        'Expliquez de façon neutre et dans un ordre clair, de l’essentiel au détail. Définissez les termes à leur première apparition, donnez des exemples, des chiffres et des limites, et séparez les faits des jugements. Évitez les mots publicitaires et les incitations.',
    },
    playful: {
      name: 'Espiègle',
      description:
        'Écrivez avec légèreté et un clin d’œil : des comparaisons surprenantes, des verbes vivants, une alternance de phrases courtes et plus longues. Une bonne idée par paragraphe suffit, et elle ne doit pas cacher l’information. Ne plaisantez jamais sur les personnes, les prix, les risques ou les conditions.',
    },
    premium: {
      name: 'Haut de gamme',
      description:
        'Écrivez avec retenue et le souci du détail : peu de mots, bien choisis, et des phrases qui prennent leur temps. Laissez parler les matières, l’origine, le savoir-faire et l’expérience plutôt que les adjectifs. Évitez les superlatifs, le vocabulaire des promotions, les points d’exclamation et des mots comme « luxe » ou « exclusif ».',
    },
  },
};
