import type { StarterCommands } from '../starter-words.ts';

export const FI_COMMANDS: StarterCommands = {
  product_description: [
    `Kirjoita kuvaus sivulle, jolla kävijä päättää, ostaako hän tämän tuotteen.

Tuote: {{product_name}}
Ominaisuudet: {{features}}
Hyöty, jolla teksti alkaa: {{benefit}}
Lukijat, joiden tarpeet ratkaisevat, mikä kerrotaan ensin: {{audience}}
Hakusanat, kukin kerran tai kahdesti luontevassa kohdassa: {{keywords}}
Pituus: {{length}}
Luettelo ominaisuuksista lopussa: {{feature_list}}

- Käytä pääotsikkona tuotteen nimeä; lisää, mikä tuote on, jos se ei selviä nimestä.
- Aloita siitä, mikä tuote on, kenelle se on tarkoitettu ja mitä se muuttaa käyttäjälleen.
- Perustele sitten tärkeät ominaisuudet: nimeä ominaisuus ja kerro, mitä lukija siitä hyötyy.
- Suosi mittoja, materiaaleja ja toimintoja adjektiivien sijaan.
- Kirjoita kahden–neljän virkkeen kappaleita. Käytä väliotsikkoa vain luettelon yläpuolella.
- Vältä superlatiiveja, perustelematonta kehumista, painostamista ostamaan ja vertailua muihin brändeihin.`,
  ],
  category_page: [
    `Kirjoita verkkokaupan kategoriasivun teksti. Se auttaa kävijöitä valitsemaan ja hakukoneita ymmärtämään sivun.

Kategoria: {{category}}
Mitä kategoria sisältää: {{products}}
Neuvoja valintaan: {{advice}}
Lukijat, joiden tarpeet ratkaisevat, mikä kerrotaan ensin: {{audience}}
Hakusanat, ensimmäinen pääotsikossa ja aloituksessa, muut luontevissa kohdissa: {{keywords}}
Pituus ilman kysymyksiä ja vastauksia: {{length}}
Kysymysten ja vastausten määrä lopussa (0 tarkoittaa, ettei niitä tule): {{question_count}}

- Käytä pääotsikkona kategorian nimeä.
- Aloita kahdella tai kolmella virkkeellä siitä, mitä kävijä löytää täältä. Ne ovat tuotteiden yläpuolella, joten niiden on toimittava yksinään.
- Jatka 2. tason otsikoiden alla: millaisia vaihtoehtoja on, miten ne eroavat toisistaan, miten valita.
- Muotoile otsikot niin kuin kävijä hakisi tai kysyisi.
- Tee jokaisesta kysymyksestä 3. tason otsikko ja vastaa siihen kahdella–neljällä virkkeellä.
- Jätä pois hinnat, varastotilanne ja toimitusajat: kauppa näyttää ne, ja ne muuttuvat.
- Vältä yleisluonteisia huomioita, jotka sopisivat mihin tahansa kauppaan.`,
  ],
  blog_article: [
    `Suunnittele blogikirjoitus. Kirjoita vain jäsennys, älä itse kirjoitusta.

Aihe: {{topic}}
Pääviesti: {{takeaway}}
Asiat, jotka on otettava mukaan: {{points}}
Lukijat, joiden tiedot ratkaisevat, mitä pitää selittää: {{audience}}
Kirjoituksen tyyppi: {{kind}}
Hakusanat, ensimmäinen pääotsikossa: {{keywords}}
Kirjoituksen pituus: {{length}}

- Anna kirjoitukselle enintään 70 merkin pääotsikko, joka kertoo, mitä lukija saa.
- Muotoile yhteen virkkeeseen kysymys, johon kirjoitus vastaa, ja toiseen vastaus.
- Luettele osiot 2. tason otsikoina siinä järjestyksessä, jossa lukija kysyisi.
- Kirjoita jokaisen otsikon alle kahdesta neljään luettelokohtaa: ajatus sekä esimerkki tai tieto, johon se perustuu.
- Anna jokaiselle osiolle sen osuus pituudesta sanoina.
- Suunnittele vain osioita, joissa on sanottavaa; kolme sisällökästä on parempi kuin kuusi ohutta.`,
    `Kirjoita koko kirjoitus tämän jäsennyksen pohjalta.

Jäsennys: {{previous}}
Kirjoituksen tyyppi: {{kind}}
Lukijat: {{audience}}
Pituus: {{length}}

- Aloita lukijan tilanteesta tai kysymyksestä kahdella–neljällä virkkeellä. Ei määritelmiä eikä ilmoitusta siitä, mitä seuraavaksi tulee.
- Noudata jäsennyksen järjestystä; muotoile otsikko uudelleen, jos se selkeyttää sitä.
- Aloita jokainen kappale sen ydinajatuksella ja tue sitä esimerkillä, työvaiheella tai tiedolla.
- Käytä luetteloita vain vaiheisiin ja vertailtaviin asioihin.
- Lopeta siihen, mitä lukija voi tehdä nyt, älä yhteenvetoon.
- Jätä pois suunnittelumuistiinpanot ja sanamäärät.`,
    `Nyt olet tämän kirjoituksen toimittaja. Vastaa koko kirjoituksella editoituna.

Kirjoitus: {{previous}}
Pääviesti, joka ei saa jäädä keneltäkään huomaamatta: {{takeaway}}
Hakusanat, joista jokaisen on esiinnyttävä luontevassa kohdassa: {{keywords}}
Pituus: {{length}}

- Poista toisto, täytesanat, kliseet ja virkkeet, jotka vain pohjustavat seuraavaa.
- Poista tai lievennä jokainen väite, jota eivät tue sen enempää lähtötiedot kuin annetut faktatkaan.
- Jaa yli 25 sanan virkkeet ja suosi verbejä substantiivien sijaan.
- Huolehdi, että jokainen otsikko kertoo osionsa sisällön ja ettei pääotsikko lupaa enempää kuin teksti antaa.
- Säilytä ennallaan se, mikä on jo hyvää.`,
  ],
  landing_page: [
    `Suunnittele laskeutumissivu, joka ohjaa lukijan yhteen tekoon. Kirjoita vain suunnitelma, älä itse sivua.

Tarjous: {{offer}}
Hyödyt: {{benefits}}
Todisteet: {{proof}}
Lukijat: {{audience}}
Teko, johon sivu ohjaa: {{goal}}
Muut osiot: {{sections}}

- Kerro yhdellä virkkeellä, mitä lukija saa ja miksi se kannattaa.
- Kirjoita kolme enintään kymmenen sanan otsikkoa, jotka nimeävät lukijan saaman tuloksen; merkitse paras.
- Aseta kolmesta viiteen vahvinta hyötyä tärkeysjärjestykseen ja kirjoita jokaisen kohdalle sen todiste tai maininta, ettei sellaista ole.
- Luettele epäilykset, jotka estävät näitä lukijoita toimimasta, ja se, mikä vastaa kuhunkin rehellisesti.
- Aseta osiot järjestykseen; jätä pois ne, joihin ei ole aineistoa.`,
    `Kirjoita laskeutumissivu tämän suunnitelman pohjalta.

Suunnitelma: {{previous}}
Teko, johon sivu ohjaa: {{goal}}
Toimintakehote, sanasta sanaan: {{call_to_action}}
Muut osiot, kukin oman 2. tason otsikkonsa alla: {{sections}}

- Käytä parasta otsikkoa pääotsikkona; kerro sen alla yhdellä tai kahdella virkkeellä, mikä tarjous on ja kenelle se on tarkoitettu.
- Anna jokaiselle hyödylle muutaman sanan 3. tason otsikko ja yksi tai kaksi virkettä, joissa on sen todiste.
- Kirjoita toimintakehote lihavoituna omalle rivilleen aloituksen jälkeen ja loppuun.
- Vastaa epäilyksiin siinä kohdassa, jossa ne heräävät.
- Puhu lukijalle lukijasta, enintään kolmen virkkeen kappaleissa.
- Toista luvut ja sitaatit täsmälleen annetussa muodossa. Jos todistetta ei ole, kerro, mitä tarjous tekee, älä sitä, mitä siitä seuraa.
- Vältä lähtölaskentoja, keinotekoista niukkuutta ja sanoja kuten ”innovatiivinen” tai ”johtava”.`,
  ],
  email_campaign: [
    `Kirjoita kampanjasähköposti, jonka vastaanottaja ymmärtää puolessa minuutissa.

Viesti tai tarjous: {{message}}
Sähköpostin tyyppi: {{kind}}
Vastaanottajat: {{audience}}
Toimintakehote, sanasta sanaan: {{call_to_action}}
Ehdot, joista yksikään ei saa jäädä pois: {{terms}}
Aiherivien määrä: {{subject_count}}
Sähköpostin pituus: {{length}}

- Kerro pääotsikossa, mitä kampanja koskee.
- Numeroi aiherivit 2. tason otsikon ”Aiherivit” alle: kukin enintään 50 merkkiä, jokaisessa eri lähestymistapa, jokaisen perässä enintään 90 merkin esikatseluteksti, joka tuo jotain lisää.
- Kirjoita itse sähköposti 2. tason otsikon ”Sähköposti” alle ja aloita se tervehdyksellä, joka ei kaipaa nimeä.
- Kerro ensimmäisessä virkkeessä, mitä vastaanottaja hyötyy tai mitä hänen pitäisi tietää.
- Pidä kappaleessa yksi ajatus ja koko viestissä yksi toimintakehote, lihavoituna omalla rivillään.
- Kirjoita päätökseen vaikuttavat ehdot tarjouksen viereen ja muut loppuun.
- Vältä korostamista isoilla kirjaimilla, tekaistua kiirettä ja aiherivejä, jotka lupaavat enemmän kuin sähköposti sisältää.`,
  ],
  social_posts: [
    `Kirjoita sosiaalisen median julkaisuja, jotka toimivat yksinään ja tavoittavat ihmiset, jotka ovat katsomassa jotain muuta.

Viesti: {{message}}
Kanavat: {{networks}}
Julkaisuja kanavaa kohti: {{posts_each}}
Lukijat: {{audience}}
Toimintakehote jokaisen julkaisun lopussa: {{call_to_action}}
Aihetunnisteet, kahdesta neljään julkaisun lopussa: {{hashtags}}
Emojit, enintään kaksi julkaisussa: {{emojis}}

- Tiivistä viesti pääotsikoksi muutamaan sanaan. Anna jokaiselle kanavalle 2. tason otsikko ja jokaiselle julkaisulle sen alle 3. tason otsikko, jossa on julkaisun numero.
- Tee ensimmäisestä rivistä pysähtymisen arvoinen: tulos, kysymys, havainto tai luku.
- LinkedIn: 80–150 sanaa, yksi oivallus työstä. Facebook: 40–80 sanaa, kuin keskustelussa. Instagram: 40–100 sanaa ja sen jälkeen kursiivilla, millainen kuva sopisi. X: enintään 280 merkkiä kaikkineen.
- Valitse jokaiseen julkaisuun eri näkökulma: hyöty, esimerkki, kysymys, yleinen virhe.
- Kirjoita jokaiselle kanavalle uusi teksti sen sijaan, että lyhentäisit samaa.
- Älä pyydä tykkäyksiä tai jakoja äläkä aloita sanalla ”Tiesitkö”.`,
  ],
  press_release: [
    `Kirjoita lehdistötiedote, jonka toimitus voi julkaista sanaakaan muuttamatta.

Organisaatio: {{organisation}}
Uutinen: {{news}}
Ensimmäisen kappaleen alku: {{place_and_date}}
Sitaatti, sanasta sanaan: {{quote}}
Loppukappale organisaatiosta: {{about}}
Lehdistöyhteyshenkilö aivan lopussa: {{contact}}
Pituus ilman loppukappaletta ja yhteystietoja: {{length}}

- Tee pääotsikoksi itse uutinen, preesensissä ja enintään kahdellatoista sanalla. Lisää sen alle yksi lihavoitu virke, joka kertoo, miksi asia on tärkeä.
- Kerro kuka, mitä, milloin, missä ja miksi enintään 50 sanan ensimmäisessä kappaleessa.
- Etene tärkeimmästä vähiten tärkeään, jotta toimittaja voi lyhentää lopusta.
- Käytä kolmatta persoonaa ja neutraaleja sanoja; mielipiteet kuuluvat vain sitaattiin.
- Jos sitaattia ei ole annettu, älä kirjoita sellaista.
- Kirjoita loppukappale ja yhteystiedot 2. tason otsikoiden alle; jätä pois se, mitä ei ole annettu.`,
    `Nyt olet sanomalehden toimittaja. Vastaa koko lehdistötiedotteella editoituna.

Lehdistötiedote: {{previous}}
Sitaatti, jonka on säilyttävä sanasta sanaan: {{quote}}

- Varmista, että pääotsikko ja ensimmäinen kappale kertovat uutisen ilman muuta tekstiä.
- Vertaa jokaista nimeä, tehtävänimikettä, päivämäärää ja lukua lähtötietoihin ja poista se, mitä niissä ei ole.
- Korvaa mainossanat kuten ”ainutlaatuinen”, ”johtava” tai ”ylpeä” tosiasioilla tai poista ne.
- Selitä lyhenteet ja ammattitermit siinä, missä ne esiintyvät ensi kerran.
- Jaa yli 25 sanan virkkeet.
- Säilytä osien järjestys, loppukappale ja yhteystiedot.`,
  ],
  faq: [
    `Kokoa kysymykset usein kysyttyjen kysymysten sivulle. Kirjoita vain numeroitu luettelo kysymyksistä, ei vastauksia.

Aihe: {{topic}}
Aineisto vastauksia varten: {{material}}
Kysymykset, joiden on oltava luettelossa: {{questions}}
Lukijat, joiden sanoin kysymykset esitetään: {{audience}}
Kysymysten määrä: {{question_count}}

- Kysy niin kuin lukija kysyisi, minämuodossa ja enintään 15 sanalla.
- Kysy kussakin kysymyksessä yhtä asiaa, äläkä mitään, minkä toinen kysymys jo kattaa.
- Lisää vain kysymyksiä, joihin aineisto tai annetut faktat vastaavat, vaikka luettelo jäisi lyhyemmäksi.
- Älä kaihda kustannuksia, rajoituksia, riskejä äläkä sitä, miten sitoumuksesta pääsee eroon.
- Aloita siitä, mitä kysytään ensimmäiseksi ja useimmin.`,
    `Kirjoita usein kysyttyjen kysymysten sivu: vastaa jokaiseen tämän luettelon kysymykseen.

Kysymykset: {{previous}}
Aihe pääotsikkoa varten: {{topic}}
Aineisto vastauksia varten: {{material}}
Yhden vastauksen pituus: {{length}}
Ryhmittely teemoittain: {{grouped}}

- Tee jokaisesta kysymyksestä 2. tason otsikko; jos ryhmittelet, tee teemoista 2. tason ja kysymyksistä 3. tason otsikoita.
- Vastaa ensimmäisessä virkkeessä: kyllä, ei, luku tai tarvittava vaihe; ehdot ja poikkeukset tulevat sen jälkeen.
- Anna jokaisen vastauksen toimia yksinään, ilman ilmausta ”kuten edellä mainittiin”.
- Kirjoita menettelyt numeroituina vaiheina.
- Jos aineisto jättää kysymyksen avoimeksi, kerro, mitä tiedetään ja että loput voi kysyä meiltä.
- Älä kirjoita johdantoa äläkä loppusanoja.`,
  ],
  seo_title_description: [
    `Kirjoita sivun otsikoita ja metakuvauksia, joista hakutuloksia selaava tunnistaa, että juuri tämä sivu vastaa hänen kysymykseensä.

Sivun aihe: {{topic}}
Sivun teksti: {{page_text}}
Sivun tyyppi: {{kind}}
Hakusana, jokaisen otsikon alkupuolella ja kerran jokaisessa kuvauksessa: {{main_keyword}}
Brändi, jokaisen otsikon lopussa pystyviivan jälkeen: {{brand}}
Vaihtoehtojen määrä: {{variant_count}}

- Käytä aihetta vastauksesi pääotsikkona. Anna jokaiselle vaihtoehdolle 2. tason otsikko, jossa on sen numero; kirjoita sen alle yksi kappale, jossa on sivun otsikko lihavoituna, ja toinen kappale, jossa on kuvaus.
- Sivun otsikko: 45–60 merkkiä brändi mukaan lukien; mitä sivulla on ja mikä erottaa sen muista.
- Kuvaus: 130–155 merkkiä yhtenä tai kahtena kokonaisena virkkeenä; mitä kävijä löytää, mitä hän hyötyy ja mitä hän voi tehdä.
- Korosta jokaisessa vaihtoehdossa eri asiaa sivusta.
- Älä lupaa mitään, mitä sivulla ei ole.
- Vältä hakusanaluetteloita, isoilla kirjaimilla kirjoitettuja sanoja, lainausmerkkejä ja huutomerkkejä.`,
  ],
};
