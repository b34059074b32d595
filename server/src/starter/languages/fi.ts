import type { StarterWords } from '../starter-words.ts';
import { FI_COMMANDS } from './fi-commands.ts';

const AUDIENCE = { label: 'Kohderyhmä', description: 'Kuka tekstin lukee ja mitä hän jo tietää.' };
const KEYWORDS = {
  label: 'Hakusanat',
  description: 'Pilkuilla erotettuina, tärkein ensin.',
};
const CALL_TO_ACTION = { label: 'Toimintakehote', placeholder: 'Kokeile maksutta 30 päivää' };
const KNOWLEDGE = {
  label: 'Tietopankki',
  description: 'Sen tietoja saa käyttää antamiesi tietojen lisäksi.',
};
const length = (short: string, medium: string, long: string) => ({
  label: 'Pituus',
  options: {
    short: `Lyhyt (noin ${short} sanaa)`,
    medium: `Keskipitkä (noin ${medium} sanaa)`,
    long: `Pitkä (noin ${long} sanaa)`,
  },
});

export const FI: StarterWords = {
  templates: {
    product_description: {
      name: 'Tuotekuvaus',
      fields: {
        product_name: { label: 'Tuotteen nimi', placeholder: 'Alder-seisomatyöpöytä' },
        features: {
          label: 'Ominaisuudet',
          description: 'Materiaalit, mitat, toiminnot, pakkauksen sisältö. Yksi riville.',
          placeholder: 'Kansi massiivitammea, 160 × 80 cm\nKorkeus 62–127 cm',
        },
        benefit: {
          label: 'Tärkein hyöty',
          placeholder: 'Istumasta seisomaan kymmenessä sekunnissa',
        },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        length: length('80', '150', '300'),
        feature_list: { label: 'Luettelo ominaisuuksista loppuun' },
        knowledge: KNOWLEDGE,
      },
    },
    category_page: {
      name: 'Kategoriasivu',
      fields: {
        category: { label: 'Kategoria', placeholder: 'Seisomatyöpöydät' },
        products: {
          label: 'Mitä kategoria sisältää',
          description: 'Lajit, merkit, koot, materiaalit ja niiden erot.',
          placeholder:
            'Sähköisesti ja käsin säädettävät pöydät\nKannet tammea, bambua ja linoleumia',
        },
        advice: { label: 'Neuvoja valintaan', description: 'Mitä kertoisit kävijälle.' },
        audience: AUDIENCE,
        keywords: KEYWORDS,
        question_count: { label: 'Kysymysten ja vastausten määrä' },
        length: length('200', '400', '700'),
        knowledge: KNOWLEDGE,
      },
    },
    blog_article: {
      name: 'Blogikirjoitus',
      fields: {
        topic: { label: 'Aihe', placeholder: 'Näin säädät työpöydän, joka ei rasita selkää' },
        takeaway: {
          label: 'Pääviesti',
          description: 'Mitä lukijan pitäisi muistaa tai tehdä luettuaan.',
        },
        points: {
          label: 'Käsiteltävät asiat',
          description: 'Ajatuksia, esimerkkejä, lukuja. Yksi riville.',
        },
        audience: AUDIENCE,
        kind: {
          label: 'Kirjoituksen tyyppi',
          options: {
            guide: 'Vaiheittainen opas',
            explainer: 'Aihetta selittävä kirjoitus',
            list: 'Vinkki- tai esimerkkiluettelo',
            opinion: 'Perusteltu mielipide',
          },
        },
        keywords: KEYWORDS,
        length: length('500', '900', '1\u00a0500'),
        knowledge: KNOWLEDGE,
      },
    },
    landing_page: {
      name: 'Laskeutumissivu',
      fields: {
        offer: {
          label: 'Tarjous',
          placeholder: 'Työpöydät kuukausimaksulla 5–50 hengen toimistoille',
        },
        benefits: { label: 'Hyödyt', description: 'Mitä asiakas hyötyy. Yksi riville.' },
        proof: {
          label: 'Todisteet',
          description: 'Luvut, referenssit, sitaatit tai sertifikaatit, jotka voit esittää.',
        },
        audience: AUDIENCE,
        goal: {
          label: 'Sivun tavoite',
          options: {
            buy: 'Ostaminen',
            sign_up: 'Rekisteröityminen',
            book_demo: 'Esittelyn varaaminen',
            get_in_touch: 'Yhteydenotto',
            download: 'Lataaminen',
          },
        },
        call_to_action: CALL_TO_ACTION,
        sections: {
          label: 'Muut osiot',
          options: {
            how_it_works: 'Näin se toimii',
            proof: 'Mitä asiakkaat sanovat',
            price: 'Mitä se maksaa',
            questions: 'Usein kysyttyä',
          },
        },
        knowledge: KNOWLEDGE,
      },
    },
    email_campaign: {
      name: 'Sähköpostikampanja',
      fields: {
        message: {
          label: 'Viesti tai tarjous',
          description: 'Mitä vastaanottaja saa tai mitä hänen pitäisi tietää, ja mihin asti.',
          placeholder: '15\u00a0%:n alennus kaikista työpöydistä 30. kesäkuuta asti',
        },
        kind: {
          label: 'Sähköpostin tyyppi',
          options: {
            offer: 'Tarjous',
            launch: 'Tuoteuutinen',
            newsletter: 'Uutiskirje',
            invitation: 'Kutsu tapahtumaan',
            win_back: 'Asiakkaiden takaisin voittaminen',
          },
        },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        terms: {
          label: 'Ehdot',
          description: 'Tarjouksen ehdot, poikkeukset ja päivämäärät.',
        },
        subject_count: { label: 'Aiherivien määrä' },
        length: length('80', '150', '250'),
        knowledge: KNOWLEDGE,
      },
    },
    social_posts: {
      name: 'Somejulkaisut',
      fields: {
        message: {
          label: 'Viesti',
          description: 'Mitä lukijan pitäisi muistaa, ja siihen liittyvät tiedot.',
        },
        networks: {
          label: 'Kanavat',
          options: { linkedin: 'LinkedIn', facebook: 'Facebook', instagram: 'Instagram', x: 'X' },
        },
        posts_each: { label: 'Julkaisuja kanavaa kohti' },
        audience: AUDIENCE,
        call_to_action: CALL_TO_ACTION,
        hashtags: { label: 'Aihetunnisteet' },
        emojis: { label: 'Emojit' },
        knowledge: KNOWLEDGE,
      },
    },
    press_release: {
      name: 'Lehdistötiedote',
      fields: {
        organisation: { label: 'Organisaatio' },
        news: {
          label: 'Uutinen',
          description: 'Kuka tekee mitä, milloin, missä, miksi ja miten.',
        },
        place_and_date: { label: 'Paikka ja päivämäärä', placeholder: 'Tampere 4.5.2027' },
        quote: {
          label: 'Sitaatti',
          description: 'Sanasta sanaan sekä puhujan nimi ja tehtävä.',
        },
        about: { label: 'Tietoa organisaatiosta', description: 'Tavanomainen loppukappale.' },
        contact: {
          label: 'Lehdistöyhteyshenkilö',
          description: 'Nimi, puhelinnumero, sähköpostiosoite.',
        },
        length: length('200', '350', '500'),
        knowledge: KNOWLEDGE,
      },
    },
    faq: {
      name: 'Usein kysytyt kysymykset',
      fields: {
        topic: { label: 'Aihe', placeholder: 'Työpöydän palauttaminen' },
        material: {
          label: 'Aineisto vastauksia varten',
          description: 'Ehdot, menettelyt, luvut: kaikki, mihin vastaukset saavat perustua.',
        },
        questions: {
          label: 'Kysymykset, joihin vastataan',
          description: 'Yksi riville. Niitä lisätään tarvittaessa.',
        },
        audience: AUDIENCE,
        question_count: { label: 'Kysymysten määrä' },
        length: {
          label: 'Yhden vastauksen pituus',
          options: {
            short: 'Lyhyt (yksi tai kaksi virkettä)',
            medium: 'Keskipitkä (noin 60 sanaa)',
            long: 'Pitkä (noin 120 sanaa)',
          },
        },
        grouped: { label: 'Ryhmittele teemoittain' },
        knowledge: KNOWLEDGE,
      },
    },
    seo_title_description: {
      name: 'SEO-otsikko ja metakuvaus',
      fields: {
        topic: { label: 'Sivun aihe', placeholder: 'Sähköisesti säädettävät työpöydät' },
        page_text: { label: 'Sivun teksti', description: 'Itse teksti tai sen sisältö lyhyesti.' },
        kind: {
          label: 'Sivun tyyppi',
          options: {
            product: 'Tuote',
            category: 'Kategoria',
            article: 'Artikkeli',
            service: 'Palvelu',
            home: 'Etusivu',
          },
        },
        main_keyword: { label: 'Tärkein hakusana' },
        brand: { label: 'Brändi' },
        variant_count: { label: 'Vaihtoehtojen määrä' },
      },
    },
  },
  commands: FI_COMMANDS,
  tones: {
    professional: {
      name: 'Asiantunteva',
      description:
        'Kirjoita kuin asiantuntija, joka kunnioittaa lukijan aikaa: rauhallisesti, täsmällisesti ja asiaan mennen. Käytä kokonaisia virkkeitä, alan vakiintuneita termejä ja aktiivimuotoa. Vältä slangia, huutomerkkejä ja liioittelua.',
    },
    friendly: {
      name: 'Ystävällinen',
      description:
        'Kirjoita niin kuin avulias työkaveri puhuu: lämpimästi, selkeästi ja suoraan. Puhuttele lukijaa, käytä lyhyitä virkkeitä ja arkisia sanoja ja osoita tuntevasi lukijan tilanteen. Pysy luontevana; älä hehkuta äläkä vitsaile lukijan kustannuksella.',
    },
    persuasive: {
      name: 'Vakuuttava',
      description:
        'Aloita siitä, mitä lukija hyötyy, ja esitä sitten perustelut: yksi kerrallaan, vahvin ensin, jokainen todisteineen. Käytä aktiivisia verbejä ja lopeta jaksot siihen, mitä tehdä seuraavaksi. Vakuuta perusteluilla, älä koskaan painostamalla tai lupauksilla, joita ei voi pitää.',
    },
    informative: {
      name: 'Informatiivinen',
      description:
        'Selitä neutraalisti ja selkeässä järjestyksessä tärkeimmästä yksityiskohtiin. Määrittele termit, kun ne esiintyvät ensi kerran, anna esimerkkejä, lukuja ja rajauksia, ja pidä tosiasiat erillään arvioista. Vältä mainossanoja ja vetoomuksia.',
    },
    playful: {
      name: 'Leikkisä',
      description:
        'Kirjoita kevyesti ja pilke silmäkulmassa: yllättäviä vertauksia, eläviä verbejä, lyhyiden ja pidempien virkkeiden rytmiä. Yksi hyvä oivallus kappaleessa riittää, eikä se saa peittää tietoa. Älä koskaan vitsaile ihmisistä, hinnoista, riskeistä tai ehdoista.',
    },
    premium: {
      name: 'Hienostunut',
      description:
        'Kirjoita hillitysti ja yksityiskohtia vaalien: vähän hyvin valittuja sanoja ja kiireettömiä virkkeitä. Anna materiaalien, alkuperän, käsityön ja kokemuksen puhua adjektiivien sijaan. Vältä superlatiiveja, alennuskieltä, huutomerkkejä ja sanoja kuten ”ylellinen” tai ”eksklusiivinen”.',
    },
  },
};
