import type { StarterWords } from '../starter-words.ts';
import { NO_COMMANDS } from './nb-commands.ts';

const AUDIENCE = { label: 'Målgruppe', description: 'Hvem som leser det, og hva de vet fra før.' };
const KEYWORDS = {
  label: 'Søkeord',
  description: 'Atskilt med komma, det viktigste først.',
};
const CALL_TO_ACTION = {
  label: 'Oppfordring til handling',
  placeholder: 'Prøv gratis i 30 dager',
};
const KNOWLEDGE = {
  label: 'Kunnskapsbase',
  description: 'Faktaene i den kan brukes i tillegg til dine.',
};
const length = (short: string, medium: string, long: string) => ({
  label: 'Lengde',
  options: {
    short: `Kort (omtrent ${short} ord)`,
    medium: `Middels (omtrent ${medium} ord)`,
    long: `Lang (omtrent ${long} ord)`,
  },
});

export const NO: StarterWords = {
  templates: {
    product_description: {
      name: 'Produktbeskrivelse',
      fields: {
        product_name: { label: 'Produktnavn', placeholder: 'Hev-senk-pulten Lind' },
        features: {
          label: 'Egenskaper',
          description: 'Materialer, mål, funksjoner, hva som er i esken. Én per linje.',
          placeholder: 'Bordplate i heltre eik, 160 × 80 cm\nHøyde fra 62 til 127 cm',
        },
        benefit: {
          label: 'Viktigste fordel',
          placeholder: 'Bytt mellom å sitte og stå på ti sekunder',
        },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        length: length('80', '150', '300'),
        feature_list: { label: 'Avslutt med en liste over egenskapene' },
        knowledge: KNOWLEDGE,
      },
    },
    category_page: {
      name: 'Kategoriside',
      fields: {
        category: { label: 'Kategori', placeholder: 'Hev-senk-pulter' },
        products: {
          label: 'Hva kategorien inneholder',
          description: 'Typer, merker, størrelser, materialer, og hva som skiller dem.',
          placeholder: 'Elektriske og manuelle pulter\nBordplater i eik, bambus og linoleum',
        },
        advice: { label: 'Råd om valget', description: 'Hva du ville sagt til en besøkende.' },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        question_count: { label: 'Antall spørsmål og svar' },
        length: length('200', '400', '700'),
        knowledge: KNOWLEDGE,
      },
    },
    blog_article: {
      name: 'Bloggartikkel',
      fields: {
        topic: {
          label: 'Emne',
          placeholder: 'Slik innreder du en arbeidsplass som skåner ryggen',
        },
        takeaway: {
          label: 'Hovedbudskap',
          description: 'Hva leserne skal huske eller gjøre etterpå.',
        },
        points: {
          label: 'Punkter som skal med',
          description: 'Tanker, eksempler, tall. Ett punkt per linje.',
        },
        audience: AUDIENCE,
        kind: {
          label: 'Type artikkel',
          options: {
            guide: 'Trinnvis veiledning',
            explainer: 'Forklaring av et emne',
            list: 'Liste med tips eller eksempler',
            opinion: 'Mening med begrunnelse',
          },
        },
        keywords: KEYWORDS,
        length: length('500', '900', '1500'),
        knowledge: KNOWLEDGE,
      },
    },
    landing_page: {
      name: 'Landingsside',
      fields: {
        offer: {
          label: 'Tilbud',
          placeholder: 'Skrivebord på abonnement for kontorer med 5 til 50 personer',
        },
        benefits: { label: 'Fordeler', description: 'Hva kundene får ut av det. Én per linje.' },
        proof: {
          label: 'Dokumentasjon',
          description: 'Tall, referanser, sitater eller sertifikater som du kan vise fram.',
        },
        audience: AUDIENCE,
        goal: {
          label: 'Målet med siden',
          options: {
            buy: 'Kjøpe',
            sign_up: 'Registrere seg',
            book_demo: 'Bestille en demonstrasjon',
            get_in_touch: 'Ta kontakt',
            download: 'Laste ned',
          },
        },
        call_to_action: CALL_TO_ACTION,
        sections: {
          label: 'Flere deler',
          options: {
            how_it_works: 'Slik fungerer det',
            proof: 'Dette sier kundene',
            price: 'Hva det koster',
            questions: 'Vanlige spørsmål',
          },
        },
        knowledge: KNOWLEDGE,
      },
    },
    email_campaign: {
      name: 'E-postkampanje',
      fields: {
        message: {
          label: 'Budskap eller tilbud',
          description: 'Hva mottakerne får eller bør vite, og hvor lenge det gjelder.',
          placeholder: '15\u00a0% rabatt på alle skrivebord til og med 30. juni',
        },
        kind: {
          label: 'Type e-post',
          options: {
            offer: 'Tilbud',
            launch: 'Produktnyhet',
            newsletter: 'Nyhetsbrev',
            invitation: 'Invitasjon til et arrangement',
            win_back: 'Vinne tilbake kunder',
          },
        },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        terms: { label: 'Vilkår', description: 'Betingelser, unntak og datoer for tilbudet.' },
        subject_count: { label: 'Antall emnelinjer' },
        length: length('80', '150', '250'),
        knowledge: KNOWLEDGE,
      },
    },
    social_posts: {
      name: 'Innlegg for sosiale medier',
      fields: {
        message: { label: 'Budskap', description: 'Hva leserne skal huske, sammen med fakta.' },
        networks: {
          label: 'Nettverk',
          options: { linkedin: 'LinkedIn', facebook: 'Facebook', instagram: 'Instagram', x: 'X' },
        },
        posts_each: { label: 'Innlegg per nettverk' },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        hashtags: { label: 'Emneknagger' },
        emojis: { label: 'Emojier' },
        knowledge: KNOWLEDGE,
      },
    },
    press_release: {
      name: 'Pressemelding',
      fields: {
        organisation: { label: 'Organisasjon' },
        news: { label: 'Nyheten', description: 'Hvem gjør hva, når, hvor, hvorfor og hvordan.' },
        place_and_date: { label: 'Sted og dato', placeholder: 'Bergen, 4. mai 2027' },
        quote: {
          label: 'Sitat',
          description: 'Ord for ord, med navn og stilling på den som uttaler seg.',
        },
        about: { label: 'Om organisasjonen', description: 'Det vanlige avsluttende avsnittet.' },
        contact: { label: 'Pressekontakt', description: 'Navn, telefon, e-post.' },
        length: length('200', '350', '500'),
        knowledge: KNOWLEDGE,
      },
    },
    faq: {
      name: 'Ofte stilte spørsmål',
      fields: {
        topic: { label: 'Emne', placeholder: 'Retur av et skrivebord' },
        material: {
          label: 'Materiale til svarene',
          description: 'Vilkår, framgangsmåter, tall: alt svarene kan bygge på.',
        },
        questions: {
          label: 'Spørsmål som skal besvares',
          description: 'Ett per linje. Det kommer flere til.',
        },
        audience: AUDIENCE,
        question_count: { label: 'Antall spørsmål' },
        length: {
          label: 'Lengden på et svar',
          options: {
            short: 'Kort (en eller to setninger)',
            medium: 'Middels (omtrent 60 ord)',
            long: 'Lang (omtrent 120 ord)',
          },
        },
        grouped: { label: 'Grupper etter tema' },
        knowledge: KNOWLEDGE,
      },
    },
    seo_title_description: {
      name: 'SEO-tittel og -beskrivelse',
      fields: {
        topic: { label: 'Emnet for siden', placeholder: 'Elektriske hev-senk-pulter' },
        page_text: {
          label: 'Teksten på siden',
          description: 'Selve teksten, eller hva som står i den.',
        },
        kind: {
          label: 'Type side',
          options: {
            product: 'Produkt',
            category: 'Kategori',
            article: 'Artikkel',
            service: 'Tjeneste',
            home: 'Forside',
          },
        },
        main_keyword: { label: 'Viktigste søkeord' },
        brand: { label: 'Merkevare' },
        variant_count: { label: 'Antall varianter' },
      },
    },
  },
  commands: NO_COMMANDS,
  tones: {
    professional: {
      name: 'Profesjonell',
      description:
        'Skriv som en fagperson som respekterer leserens tid: rolig, presist og rett på sak. Bruk hele setninger, de vanlige faguttrykkene og aktiv form. Unngå slang, utropstegn og overdrivelser.',
    },
    friendly: {
      name: 'Vennlig',
      description:
        'Skriv slik en hjelpsom kollega snakker: varmt, enkelt og direkte. Henvend deg til leseren, bruk korte setninger og hverdagslige ord, og vis at du kjenner leserens situasjon. Vær naturlig; ikke bli overstrømmende, og ikke spøk på leserens bekostning.',
    },
    persuasive: {
      name: 'Overbevisende',
      description:
        'Begynn med hva leseren får ut av det, og gi så grunnene: ett argument om gangen, det sterkeste først, hvert med sitt belegg. Bruk aktive verb, og avslutt passasjer med det neste steget. Overbevis med grunner, aldri med press eller løfter som ikke kan holdes.',
    },
    informative: {
      name: 'Informativ',
      description:
        'Forklar nøytralt og i en tydelig rekkefølge, fra det viktigste til detaljene. Definer begreper første gang de brukes, gi eksempler, tall og begrensninger, og hold fakta og vurderinger fra hverandre. Unngå reklameord og oppfordringer.',
    },
    playful: {
      name: 'Leken',
      description:
        'Skriv lett og med glimt i øyet: overraskende sammenligninger, livlige verb, en rytme av korte og lengre setninger. Én god idé per avsnitt er nok, og den må ikke skjule informasjonen. Spøk aldri med mennesker, priser, risiko eller vilkår.',
    },
    premium: {
      name: 'Forfinet',
      description:
        'Skriv behersket og med omsorg for detaljene: få, velvalgte ord og setninger som ikke haster. La materialer, opprinnelse, håndverk og opplevelse tale i stedet for adjektiver. Unngå superlativer, rabattspråk, utropstegn og ord som «luksus» eller «eksklusiv».',
    },
  },
};
