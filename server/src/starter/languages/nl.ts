import type { StarterWords } from '../starter-words.ts';
import { NL_COMMANDS } from './nl-commands.ts';

const AUDIENCE = { label: 'Doelgroep', description: 'Wie het leest en wat die mensen al weten.' };
const KEYWORDS = {
  label: 'Zoektermen',
  description: 'Gescheiden door komma’s, de belangrijkste eerst.',
};
const CALL_TO_ACTION = { label: 'Call to action', placeholder: 'Probeer het 30 dagen gratis' };
const KNOWLEDGE = {
  label: 'Kennisbank',
  description: 'De feiten hierin mogen naast die van jou worden gebruikt.',
};
const length = (short: string, medium: string, long: string) => ({
  label: 'Lengte',
  options: {
    short: `Kort (ongeveer ${short} woorden)`,
    medium: `Gemiddeld (ongeveer ${medium} woorden)`,
    long: `Lang (ongeveer ${long} woorden)`,
  },
});

export const NL: StarterWords = {
  templates: {
    product_description: {
      name: 'Productbeschrijving',
      fields: {
        product_name: { label: 'Productnaam', placeholder: 'Zit-stabureau Linde' },
        features: {
          label: 'Kenmerken',
          description: 'Materialen, maten, functies, wat er in de doos zit. Eén per regel.',
          placeholder: 'Blad van massief eiken, 160 × 80 cm\nHoogte van 62 tot 127 cm',
        },
        benefit: {
          label: 'Belangrijkste voordeel',
          placeholder: 'In tien seconden wisselen tussen zitten en staan',
        },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        length: length('80', '150', '300'),
        feature_list: { label: 'Eindigen met een lijst van de kenmerken' },
        knowledge: KNOWLEDGE,
      },
    },
    category_page: {
      name: 'Categoriepagina',
      fields: {
        category: { label: 'Categorie', placeholder: 'Zit-stabureaus' },
        products: {
          label: 'Wat er in de categorie zit',
          description: 'Soorten, merken, maten, materialen, en hoe ze verschillen.',
          placeholder: 'Elektrische en handmatige bureaus\nBladen van eiken, bamboe en linoleum',
        },
        advice: { label: 'Keuzeadvies', description: 'Wat je tegen een bezoeker zou zeggen.' },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        question_count: { label: 'Aantal vragen en antwoorden' },
        length: length('200', '400', '700'),
        knowledge: KNOWLEDGE,
      },
    },
    blog_article: {
      name: 'Blogartikel',
      fields: {
        topic: {
          label: 'Onderwerp',
          placeholder: 'Zo richt je een bureau in zonder rugpijn te krijgen',
        },
        takeaway: {
          label: 'Kernboodschap',
          description: 'Wat lezers moeten onthouden of daarna moeten doen.',
        },
        points: {
          label: 'Punten die aan bod komen',
          description: 'Gedachten, voorbeelden, cijfers. Eén per regel.',
        },
        audience: AUDIENCE,
        kind: {
          label: 'Soort artikel',
          options: {
            guide: 'Stappenplan',
            explainer: 'Uitleg over een onderwerp',
            list: 'Lijst met tips of voorbeelden',
            opinion: 'Mening met argumenten',
          },
        },
        keywords: KEYWORDS,
        length: length('500', '900', '1.500'),
        knowledge: KNOWLEDGE,
      },
    },
    landing_page: {
      name: 'Landingspagina',
      fields: {
        offer: {
          label: 'Aanbod',
          placeholder: 'Bureaus op abonnement voor kantoren met 5 tot 50 mensen',
        },
        benefits: { label: 'Voordelen', description: 'Wat klanten eraan hebben. Eén per regel.' },
        proof: {
          label: 'Bewijs',
          description: 'Cijfers, referenties, citaten of certificaten die je kunt laten zien.',
        },
        audience: AUDIENCE,
        goal: {
          label: 'Doel van de pagina',
          options: {
            buy: 'Kopen',
            sign_up: 'Aanmelden',
            book_demo: 'Een demonstratie boeken',
            get_in_touch: 'Contact opnemen',
            download: 'Downloaden',
          },
        },
        call_to_action: CALL_TO_ACTION,
        sections: {
          label: 'Verdere onderdelen',
          options: {
            how_it_works: 'Hoe het werkt',
            proof: 'Wat klanten zeggen',
            price: 'Wat het kost',
            questions: 'Veelgestelde vragen',
          },
        },
        knowledge: KNOWLEDGE,
      },
    },
    email_campaign: {
      name: 'E-mailcampagne',
      fields: {
        message: {
          label: 'Boodschap of aanbod',
          description: 'Wat ontvangers krijgen of moeten weten, en tot wanneer.',
          placeholder: '15% korting op alle bureaus tot en met 30 juni',
        },
        kind: {
          label: 'Soort e-mail',
          options: {
            offer: 'Aanbieding',
            launch: 'Nieuws over een product',
            newsletter: 'Nieuwsbrief',
            invitation: 'Uitnodiging voor een evenement',
            win_back: 'Klanten terugwinnen',
          },
        },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        terms: {
          label: 'Voorwaarden',
          description: 'Voorwaarden, uitzonderingen en datums van het aanbod.',
        },
        subject_count: { label: 'Aantal onderwerpregels' },
        length: length('80', '150', '250'),
        knowledge: KNOWLEDGE,
      },
    },
    social_posts: {
      name: 'Socialmediaberichten',
      fields: {
        message: { label: 'Boodschap', description: 'Wat lezers moeten onthouden, met de feiten.' },
        networks: {
          label: 'Netwerken',
          options: { linkedin: 'LinkedIn', facebook: 'Facebook', instagram: 'Instagram', x: 'X' },
        },
        posts_each: { label: 'Berichten per netwerk' },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        hashtags: { label: 'Hashtags' },
        emojis: { label: 'Emoji’s' },
        knowledge: KNOWLEDGE,
      },
    },
    press_release: {
      name: 'Persbericht',
      fields: {
        organisation: { label: 'Organisatie' },
        news: { label: 'Het nieuws', description: 'Wie doet wat, wanneer, waar, waarom en hoe.' },
        place_and_date: { label: 'Plaats en datum', placeholder: 'Utrecht, 4 mei 2027' },
        quote: {
          label: 'Citaat',
          description: 'Woord voor woord, met naam en functie van de spreker.',
        },
        about: { label: 'Over de organisatie', description: 'De gebruikelijke slotalinea.' },
        contact: { label: 'Perscontact', description: 'Naam, telefoon, e-mail.' },
        length: length('200', '350', '500'),
        knowledge: KNOWLEDGE,
      },
    },
    faq: {
      name: 'Veelgestelde vragen',
      fields: {
        topic: { label: 'Onderwerp', placeholder: 'Een bureau retourneren' },
        material: {
          label: 'Materiaal voor de antwoorden',
          description:
            'Voorwaarden, procedures, cijfers: alles waarop de antwoorden mogen steunen.',
        },
        questions: {
          label: 'Vragen om te beantwoorden',
          description: 'Eén per regel. Er komen nog vragen bij.',
        },
        audience: AUDIENCE,
        question_count: { label: 'Aantal vragen' },
        length: {
          label: 'Lengte van een antwoord',
          options: {
            short: 'Kort (een of twee zinnen)',
            medium: 'Gemiddeld (ongeveer 60 woorden)',
            long: 'Lang (ongeveer 120 woorden)',
          },
        },
        grouped: { label: 'Groeperen per thema' },
        knowledge: KNOWLEDGE,
      },
    },
    seo_title_description: {
      name: 'SEO-titel en -beschrijving',
      fields: {
        topic: { label: 'Onderwerp van de pagina', placeholder: 'Elektrische zit-stabureaus' },
        page_text: {
          label: 'Tekst van de pagina',
          description: 'De tekst zelf, of wat erin staat.',
        },
        kind: {
          label: 'Soort pagina',
          options: {
            product: 'Productpagina',
            category: 'Categoriepagina',
            article: 'Artikel',
            service: 'Dienst',
            home: 'Homepage',
          },
        },
        main_keyword: { label: 'Belangrijkste zoekterm' },
        brand: { label: 'Merk' },
        variant_count: { label: 'Aantal varianten' },
      },
    },
  },
  commands: NL_COMMANDS,
  tones: {
    professional: {
      name: 'Professioneel',
      description:
        'Schrijf als een deskundige die de tijd van de lezer respecteert: rustig, precies en ter zake. Gebruik hele zinnen, de gangbare vaktermen en de actieve vorm. Vermijd straattaal, uitroeptekens en overdrijving.',
    },
    friendly: {
      name: 'Vriendelijk',
      description:
        'Schrijf zoals een behulpzame collega praat: warm, eenvoudig en direct. Spreek de lezer aan, gebruik korte zinnen en alledaagse woorden, en laat merken dat je de situatie van de lezer kent. Blijf natuurlijk; wees niet overdreven enthousiast en maak geen grappen ten koste van de lezer.',
    },
    persuasive: {
      name: 'Overtuigend',
      description:
        'Begin met wat de lezer eraan heeft en geef dan de redenen: één argument tegelijk, het sterkste eerst, elk met zijn bewijs. Gebruik actieve werkwoorden en sluit passages af met de volgende stap. Overtuig met redenen, nooit met druk of met beloften die niet waar te maken zijn.',
    },
    informative: {
      name: 'Informatief',
      description:
        'Leg neutraal en in een duidelijke volgorde uit, van het belangrijkste naar het detail. Definieer begrippen bij het eerste gebruik, geef voorbeelden, cijfers en beperkingen, en houd feiten en oordelen uit elkaar. Vermijd reclametaal en aansporingen.',
    },
    playful: {
      name: 'Speels',
      description:
        'Schrijf licht en met een knipoog: verrassende vergelijkingen, levendige werkwoorden, een ritme van korte en langere zinnen. Eén goed idee per alinea is genoeg, en het mag de informatie niet verbergen. Maak nooit grappen over mensen, prijzen, risico’s of voorwaarden.',
    },
    premium: {
      name: 'Verfijnd',
      description:
        'Schrijf ingetogen en met zorg voor detail: weinig, goed gekozen woorden en zinnen zonder haast. Laat materialen, herkomst, vakmanschap en beleving spreken in plaats van bijvoeglijke naamwoorden. Vermijd superlatieven, kortingstaal, uitroeptekens en woorden als ‘luxe’ of ‘exclusief’.',
    },
  },
};
