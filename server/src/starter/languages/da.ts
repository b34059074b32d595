import type { StarterWords } from '../starter-words.ts';
import { DK_COMMANDS } from './da-commands.ts';

const AUDIENCE = {
  label: 'Målgruppe',
  description: 'Hvem der læser det, og hvad de ved i forvejen.',
};
const KEYWORDS = {
  label: 'Søgeord',
  description: 'Adskilt med komma, det vigtigste først.',
};
const CALL_TO_ACTION = {
  label: 'Opfordring til handling',
  placeholder: 'Prøv gratis i 30 dage',
};
const KNOWLEDGE = {
  label: 'Vidensbase',
  description: 'Dens fakta må bruges ud over dine egne.',
};
const length = (short: string, medium: string, long: string) => ({
  label: 'Længde',
  options: {
    short: `Kort (ca. ${short} ord)`,
    medium: `Mellemlang (ca. ${medium} ord)`,
    long: `Lang (ca. ${long} ord)`,
  },
});

export const DK: StarterWords = {
  templates: {
    product_description: {
      name: 'Produktbeskrivelse',
      fields: {
        product_name: { label: 'Produktnavn', placeholder: 'Hæve-sænke-bordet Lind' },
        features: {
          label: 'Egenskaber',
          description: 'Materialer, mål, funktioner, hvad der er i kassen. Én pr. linje.',
          placeholder: 'Bordplade i massiv eg, 160 × 80 cm\nHøjde fra 62 til 127 cm',
        },
        benefit: {
          label: 'Vigtigste fordel',
          placeholder: 'Skift mellem at sidde og stå på ti sekunder',
        },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        length: length('80', '150', '300'),
        feature_list: { label: 'Slut med en liste over egenskaberne' },
        knowledge: KNOWLEDGE,
      },
    },
    category_page: {
      name: 'Kategoriside',
      fields: {
        category: { label: 'Kategori', placeholder: 'Hæve-sænke-borde' },
        products: {
          label: 'Hvad kategorien rummer',
          description: 'Typer, mærker, størrelser, materialer, og hvordan de adskiller sig.',
          placeholder: 'Elektriske og manuelle borde\nBordplader i eg, bambus og linoleum',
        },
        advice: { label: 'Råd om valget', description: 'Hvad du ville sige til en besøgende.' },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        question_count: { label: 'Antal spørgsmål og svar' },
        length: length('200', '400', '700'),
        knowledge: KNOWLEDGE,
      },
    },
    blog_article: {
      name: 'Blogartikel',
      fields: {
        topic: {
          label: 'Emne',
          placeholder: 'Sådan indretter du et skrivebord, der skåner ryggen',
        },
        takeaway: {
          label: 'Hovedbudskab',
          description: 'Hvad læserne skal huske eller gøre bagefter.',
        },
        points: {
          label: 'Punkter, der skal med',
          description: 'Tanker, eksempler, tal. Én ting pr. linje.',
        },
        audience: AUDIENCE,
        kind: {
          label: 'Artikeltype',
          options: {
            guide: 'Trin for trin-vejledning',
            explainer: 'Forklaring af et emne',
            list: 'Liste med tips eller eksempler',
            opinion: 'Holdning med begrundelse',
          },
        },
        keywords: KEYWORDS,
        length: length('500', '900', '1.500'),
        knowledge: KNOWLEDGE,
      },
    },
    landing_page: {
      name: 'Landingsside',
      fields: {
        offer: {
          label: 'Tilbud',
          placeholder: 'Skriveborde på abonnement til kontorer med 5 til 50 personer',
        },
        benefits: { label: 'Fordele', description: 'Hvad kunderne får ud af det. Én pr. linje.' },
        proof: {
          label: 'Dokumentation',
          description: 'Tal, referencer, citater eller certifikater, som du kan vise frem.',
        },
        audience: AUDIENCE,
        goal: {
          label: 'Sidens mål',
          options: {
            buy: 'Købe',
            sign_up: 'Tilmelde sig',
            book_demo: 'Booke en demonstration',
            get_in_touch: 'Tage kontakt',
            download: 'Downloade',
          },
        },
        call_to_action: CALL_TO_ACTION,
        sections: {
          label: 'Øvrige afsnit',
          options: {
            how_it_works: 'Sådan fungerer det',
            proof: 'Det siger kunderne',
            price: 'Hvad det koster',
            questions: 'Ofte stillede spørgsmål',
          },
        },
        knowledge: KNOWLEDGE,
      },
    },
    email_campaign: {
      name: 'E-mailkampagne',
      fields: {
        message: {
          label: 'Budskab eller tilbud',
          description: 'Hvad modtagerne får eller bør vide, og hvornår det slutter.',
          placeholder: '15\u00a0% rabat på alle skriveborde til og med 30. juni',
        },
        kind: {
          label: 'Mailtype',
          options: {
            offer: 'Tilbud',
            launch: 'Nyt om et produkt',
            newsletter: 'Nyhedsbrev',
            invitation: 'Invitation til et arrangement',
            win_back: 'Vinde kunder tilbage',
          },
        },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        terms: { label: 'Vilkår', description: 'Tilbuddets betingelser, undtagelser og datoer.' },
        subject_count: { label: 'Antal emnelinjer' },
        length: length('80', '150', '250'),
        knowledge: KNOWLEDGE,
      },
    },
    social_posts: {
      name: 'Opslag til sociale medier',
      fields: {
        message: {
          label: 'Budskab',
          description: 'Hvad læserne skal huske, sammen med fakta.',
        },
        networks: {
          label: 'Netværk',
          options: { linkedin: 'LinkedIn', facebook: 'Facebook', instagram: 'Instagram', x: 'X' },
        },
        posts_each: { label: 'Opslag pr. netværk' },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        hashtags: { label: 'Hashtags' },
        emojis: { label: 'Emojier' },
        knowledge: KNOWLEDGE,
      },
    },
    press_release: {
      name: 'Pressemeddelelse',
      fields: {
        organisation: { label: 'Organisationens navn' },
        news: {
          label: 'Nyheden',
          description: 'Hvem gør hvad, hvornår, hvor, hvorfor og hvordan.',
        },
        place_and_date: { label: 'Sted og dato', placeholder: 'Aarhus, 4. maj 2027' },
        quote: {
          label: 'Citat',
          description: 'Ord for ord, med navn og titel på den, der udtaler sig.',
        },
        about: { label: 'Om organisationen', description: 'Det sædvanlige afsluttende afsnit.' },
        contact: { label: 'Pressekontakt', description: 'Navn, telefon, e-mail.' },
        length: length('200', '350', '500'),
        knowledge: KNOWLEDGE,
      },
    },
    faq: {
      name: 'Ofte stillede spørgsmål',
      fields: {
        topic: { label: 'Emne', placeholder: 'Returnering af et skrivebord' },
        material: {
          label: 'Materiale til svarene',
          description: 'Vilkår, fremgangsmåder, tal: alt, hvad svarene må bygge på.',
        },
        questions: {
          label: 'Spørgsmål, der skal besvares',
          description: 'Ét pr. linje. Der kommer flere til.',
        },
        audience: AUDIENCE,
        question_count: { label: 'Antal spørgsmål' },
        length: {
          label: 'Længde på et svar',
          options: {
            short: 'Kort (en eller to sætninger)',
            medium: 'Mellemlang (ca. 60 ord)',
            long: 'Lang (ca. 120 ord)',
          },
        },
        grouped: { label: 'Gruppér efter tema' },
        knowledge: KNOWLEDGE,
      },
    },
    seo_title_description: {
      name: 'SEO-titel og -beskrivelse',
      fields: {
        topic: { label: 'Sidens emne', placeholder: 'Elektriske hæve-sænke-borde' },
        page_text: {
          label: 'Sidens tekst',
          description: 'Selve teksten, eller hvad der står i den.',
        },
        kind: {
          label: 'Sidetype',
          options: {
            product: 'Produkt',
            category: 'Kategori',
            article: 'Artikel',
            service: 'Ydelse',
            home: 'Forside',
          },
        },
        main_keyword: { label: 'Vigtigste søgeord' },
        brand: { label: 'Brandnavn' },
        variant_count: { label: 'Antal varianter' },
      },
    },
  },
  commands: DK_COMMANDS,
  tones: {
    professional: {
      name: 'Professionel',
      description:
        'Skriv som en fagperson, der respekterer læserens tid: roligt, præcist og uden omsvøb. Brug hele sætninger, de gængse fagudtryk og aktiv form. Undgå slang, udråbstegn og overdrivelser.',
    },
    friendly: {
      name: 'Venlig',
      description:
        'Skriv, som en hjælpsom kollega taler: varmt, enkelt og direkte. Henvend dig til læseren, brug korte sætninger og hverdagsord, og vis, at du kender læserens situation. Vær naturlig; bliv ikke overstrømmende, og spøg ikke på læserens bekostning.',
    },
    persuasive: {
      name: 'Overbevisende',
      description:
        'Begynd med, hvad læseren får ud af det, og giv så grundene: ét argument ad gangen, det stærkeste først, hvert med sit belæg. Brug aktive udsagnsord, og slut passager med det næste skridt. Overbevis med grunde, aldrig med pres eller løfter, der ikke kan holdes.',
    },
    informative: {
      name: 'Informativ',
      description:
        'Forklar neutralt og i en klar rækkefølge, fra det vigtigste til detaljen. Definér begreber, første gang de bruges, giv eksempler, tal og begrænsninger, og hold fakta og vurderinger adskilt. Undgå reklameord og opfordringer.',
    },
    playful: {
      name: 'Legesyg',
      description:
        'Skriv let og med et glimt i øjet: overraskende sammenligninger, livlige udsagnsord, en rytme af korte og længere sætninger. Én god idé pr. afsnit er nok, og den må ikke skjule informationen. Spøg aldrig med mennesker, priser, risici eller vilkår.',
    },
    premium: {
      name: 'Raffineret',
      description:
        'Skriv behersket og med omhu for detaljen: få, velvalgte ord og sætninger, der ikke har hastværk. Lad materialer, oprindelse, håndværk og oplevelse tale i stedet for tillægsord. Undgå superlativer, rabatsprog, udråbstegn og ord som »luksus« eller »eksklusiv«.',
    },
  },
};
