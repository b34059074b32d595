import type { StarterCommands } from '../starter-words.ts';

export const NO_COMMANDS: StarterCommands = {
  product_description: [
    `Skriv beskrivelsen til siden der folk avgjør om de vil kjøpe dette produktet.

Produkt: {{product_name}}
Egenskaper: {{features}}
Fordel som skal komme først: {{benefit}}
Lesere, med behov som avgjør hva som kommer først: {{audience}}
Søkeord, hvert av dem brukt en eller to ganger der det faller naturlig: {{keywords}}
Lengde: {{length}}
Punktliste med egenskapene til slutt: {{feature_list}}

- Bruk produktnavnet som tittel; legg til hva produktet er hvis navnet ikke sier det.
- Begynn med hva produktet er, hvem det er for, og hva det endrer for dem.
- Gi deretter de viktige egenskapene en begrunnelse: Nevn egenskapen, og si hva leseren får ut av den.
- Velg heller mål, materialer og funksjoner enn adjektiver.
- Skriv avsnitt på to til fire setninger, uten overskrifter unntatt over listen.
- Unngå superlativer, ros uten begrunnelse, kjøpspress og sammenligninger med andre merker.`,
  ],
  category_page: [
    `Skriv teksten til en kategoriside i en nettbutikk. Den hjelper besøkende med å velge og søkemotorer med å forstå siden.

Kategori: {{category}}
Hva kategorien inneholder: {{products}}
Råd om valget: {{advice}}
Lesere, med behov som avgjør hva som kommer først: {{audience}}
Søkeord, det første i tittelen og innledningen, de andre der de faller naturlig: {{keywords}}
Lengde uten spørsmål og svar: {{length}}
Antall spørsmål og svar til slutt (0 betyr ingen): {{question_count}}

- Bruk kategorien som tittel.
- Begynn med to eller tre setninger om hva besøkende finner her. De står over produktene, så de må kunne stå alene.
- Fortsett under overskrifter på nivå 2: hvilke typer som finnes, hvordan de skiller seg fra hverandre, og hvordan man velger.
- Formuler overskrifter slik en besøkende ville søkt eller spurt.
- Sett hvert spørsmål i en overskrift på nivå 3, og svar på det med to til fire setninger.
- Utelat priser, lagerstatus og leveringstider: Nettbutikken viser dem, og de endrer seg.
- Unngå generelle bemerkninger som ville passet for en hvilken som helst nettbutikk.`,
  ],
  blog_article: [
    `Planlegg en bloggartikkel. Skriv bare disposisjonen, ikke artikkelen.

Emne: {{topic}}
Hovedbudskap: {{takeaway}}
Punkter som må være med: {{points}}
Lesere, med kunnskap som avgjør hva som må forklares: {{audience}}
Type artikkel: {{kind}}
Søkeord, det første i tittelen: {{keywords}}
Lengden på artikkelen: {{length}}

- Gi den en tittel på høyst 70 tegn som sier hva leseren får ut av den.
- Formuler i én setning spørsmålet artikkelen svarer på, og i en annen svaret.
- Sett opp delene som overskrifter på nivå 2 i den rekkefølgen en leser ville spurt.
- Sett to til fire punkter under hver overskrift: tanken og eksempelet eller faktumet den bygger på.
- Oppgi for hver del hvor mange ord av lengden den får.
- Planlegg bare deler som har noe å si; tre fyldige er bedre enn seks tynne.`,
    `Skriv hele artikkelen ut fra denne disposisjonen.

Disposisjon: {{previous}}
Type artikkel: {{kind}}
Lesere: {{audience}}
Lengde: {{length}}

- Begynn med leserens situasjon eller spørsmål i to til fire setninger. Ingen definisjoner, og ingen varsling av det som følger.
- Følg rekkefølgen i disposisjonen; omformuler en overskrift der det gjør den klarere.
- Begynn hvert avsnitt med poenget, og underbygg det med et eksempel, et trinn eller et faktum.
- Bruk lister bare til trinn og til ting som skal sammenlignes.
- Avslutt med hva leseren kan gjøre nå, ikke med en oppsummering.
- Utelat planleggingsnotatene og antallet ord.`,
    `Du er nå redaktør for denne artikkelen. Svar med hele artikkelen i redigert form.

Artikkel: {{previous}}
Hovedbudskap, som ingen skal gå glipp av: {{takeaway}}
Søkeord, hvert av dem på et sted der det faller naturlig: {{keywords}}
Lengde: {{length}}

- Stryk gjentakelser, fyllstoff, klisjeer og setninger som bare varsler den neste.
- Stryk eller demp alle påstander som verken opplysningene eller de oppgitte faktaene støtter.
- Del opp setninger på mer enn 25 ord, og bruk heller verb enn substantiver.
- La hver overskrift si hva delen inneholder, og ikke la tittelen love mer enn teksten holder.
- La det som allerede er bra, stå som det er.`,
  ],
  landing_page: [
    `Planlegg en landingsside som leder til én handling. Skriv bare planen, ikke siden.

Tilbud: {{offer}}
Fordeler: {{benefits}}
Dokumentasjon: {{proof}}
Lesere: {{audience}}
Handling som siden leder til: {{goal}}
Flere deler: {{sections}}

- Si i én setning hva leseren får, og hvorfor det er verdt å ha.
- Skriv tre overskrifter på høyst ti ord som nevner et resultat for leseren; merk den beste.
- Ranger de tre til fem sterkeste fordelene, hver med dokumentasjonen sin eller en merknad om at det ikke finnes noen.
- List opp innvendingene som hindrer disse leserne i å handle, og hva som er et ærlig svar på hver av dem.
- Sett delene i rekkefølge; dropp dem det ikke finnes materiale til.`,
    `Skriv landingssiden ut fra denne planen.

Plan: {{previous}}
Handling som siden leder til: {{goal}}
Oppfordring til handling, ord for ord: {{call_to_action}}
Flere deler, hver under sin egen overskrift på nivå 2: {{sections}}

- Bruk den beste overskriften som tittel; si under den i en eller to setninger hva tilbudet er, og hvem det er for.
- Gi hver fordel en overskrift på nivå 3 på noen få ord og en eller to setninger med dokumentasjonen.
- Sett oppfordringen til handling med fet skrift på en egen linje, etter innledningen og til slutt.
- Svar på innvendingene der de oppstår.
- Snakk til leseren om leseren, i avsnitt på høyst tre setninger.
- Gjengi tall og sitater nøyaktig slik de er oppgitt. Finnes det ingen dokumentasjon, så si hva tilbudet gjør, ikke hva som vil komme ut av det.
- Unngå nedtellinger, kunstig knapphet og ord som «innovativ» eller «ledende».`,
  ],
  email_campaign: [
    `Skriv en kampanje-e-post som mottakerne forstår på et halvt minutt.

Budskap eller tilbud: {{message}}
Type e-post: {{kind}}
Mottakere: {{audience}}
Oppfordring til handling, ord for ord: {{call_to_action}}
Vilkår, hvorav ingen må gå tapt: {{terms}}
Antall emnelinjer: {{subject_count}}
Lengden på e-posten: {{length}}

- Bruk emnet for kampanjen som tittel.
- Nummerer emnelinjene under overskriften på nivå 2 «Emnelinjer»: høyst 50 tegn hver, hver med en ny innfallsvinkel, hver etterfulgt av en forhåndsvisningstekst på høyst 90 tegn som tilfører noe.
- Skriv selve e-posten under overskriften på nivå 2 «E-post», med en hilsen som ikke trenger noe navn.
- Si i den første setningen hva mottakeren får ut av det eller bør vite.
- Hold deg til én tanke per avsnitt og til én oppfordring til handling, med fet skrift på en egen linje.
- Sett vilkår som påvirker avgjørelsen, ved siden av tilbudet og de andre til slutt.
- Unngå store bokstaver for å framheve, falskt hastverk og emnelinjer som lover mer enn e-posten holder.`,
  ],
  social_posts: [
    `Skriv innlegg for sosiale medier som virker alene, til folk som egentlig ser på noe annet.

Budskap: {{message}}
Nettverk: {{networks}}
Innlegg per nettverk: {{posts_each}}
Lesere: {{audience}}
Oppfordring til handling på slutten av hvert innlegg: {{call_to_action}}
Emneknagger, to til fire på slutten av et innlegg: {{hashtags}}
Emojier, høyst to per innlegg: {{emojis}}

- Bruk budskapet i noen få ord som tittel. Gi hvert nettverk en overskrift på nivå 2 og hvert innlegg under den en overskrift på nivå 3 med nummeret sitt.
- Gjør den første linjen verdt å stoppe opp for: et resultat, et spørsmål, en observasjon eller et tall.
- LinkedIn: 80 til 150 ord, én innsikt fra arbeidet. Facebook: 40 til 80 ord, som i en samtale. Instagram: 40 til 100 ord, deretter i kursiv bildet som ville passet til. X: høyst 280 tegn med alt.
- Velg en ny vinkel for hvert innlegg: fordelen, et eksempel, et spørsmål, en vanlig feil.
- Skriv nytt for hvert nettverk i stedet for å korte ned den samme teksten.
- Ikke be om likerklikk eller delinger, og ikke begynn med «Visste du at».`,
  ],
  press_release: [
    `Skriv en pressemelding som en redaksjon kan trykke uten å endre et ord.

Organisasjon: {{organisation}}
Nyhet: {{news}}
Begynnelsen på første avsnitt: {{place_and_date}}
Sitat, ord for ord: {{quote}}
Avsluttende avsnitt om organisasjonen: {{about}}
Pressekontakt helt til slutt: {{contact}}
Lengde uten avsluttende avsnitt og kontakt: {{length}}

- Bruk selve nyheten som tittel, i presens og på høyst tolv ord. Legg til én setning under den med fet skrift som sier hvorfor den er viktig.
- Fortell hvem, hva, når, hvor og hvorfor i et første avsnitt på høyst 50 ord.
- Gå fra det viktigste til det minst viktige, slik at en redaktør kan kutte bakfra.
- Bruk tredje person og nøytrale ord; meninger hører bare hjemme i sitatet.
- Er det ikke oppgitt noe sitat, så ikke lag et.
- Sett det avsluttende avsnittet og kontakten under overskrifter på nivå 2; utelat det som ikke er oppgitt.`,
    `Du er nå redaktør i en dagsavis. Svar med hele pressemeldingen i redigert form.

Pressemelding: {{previous}}
Sitat, som skal stå ord for ord: {{quote}}

- Sørg for at tittelen og det første avsnittet forteller nyheten uten resten.
- Sammenlign hvert navn, hver stilling, hver dato og hvert tall med opplysningene, og stryk det som ikke står der.
- Erstatt reklameord som «unik», «ledende» eller «stolt» med fakta, eller stryk dem.
- Forklar forkortelser og faguttrykk første gang de forekommer.
- Del opp setninger på mer enn 25 ord.
- Behold rekkefølgen på delene, det avsluttende avsnittet og kontakten.`,
  ],
  faq: [
    `Samle spørsmålene til en side med ofte stilte spørsmål. Skriv bare en nummerert liste med spørsmål, ingen svar.

Emne: {{topic}}
Materiale til svarene: {{material}}
Spørsmål som må stå på listen: {{questions}}
Lesere, som stiller spørsmålene med sine egne ord: {{audience}}
Antall spørsmål: {{question_count}}

- Spør slik leseren ville gjort det, i første person og med høyst 15 ord.
- Spør om én ting per spørsmål, og ikke om noe et annet spørsmål allerede dekker.
- Legg bare til spørsmål som materialet eller de oppgitte faktaene svarer på, også om listen da blir kortere.
- Ikke gå utenom kostnader, begrensninger, risiko og spørsmålet om hvordan man kommer seg ut av det igjen.
- Begynn med det folk spør om først og oftest.`,
    `Skriv siden med ofte stilte spørsmål: Svar på hvert spørsmål på denne listen.

Spørsmål: {{previous}}
Emne, til tittelen: {{topic}}
Materiale til svarene: {{material}}
Lengden på et svar: {{length}}
Gruppert etter tema: {{grouped}}

- Gjør hvert spørsmål til en overskrift på nivå 2; ved gruppering er temaene overskrifter på nivå 2 og spørsmålene på nivå 3.
- Svar i den første setningen med ja, nei, tallet eller trinnet; betingelser og unntak kommer etterpå.
- La hvert svar stå alene, uten «som nevnt ovenfor».
- Skriv framgangsmåter som nummererte trinn.
- Hvis materialet lar et spørsmål stå åpent, så si hva som er kjent, og at leseren kan spørre oss om resten.
- Ikke skriv noen innledning eller avsluttende ord.`,
  ],
  seo_title_description: [
    `Skriv sidetitler og metabeskrivelser som gjør at folk i en liste med søkeresultater ser at nettopp denne siden gir dem svar.

Emnet for siden: {{topic}}
Teksten på siden: {{page_text}}
Type side: {{kind}}
Søkeord, tidlig i hver tittel og én gang i hver beskrivelse: {{main_keyword}}
Merkevare, på slutten av hver tittel bak en loddrett strek: {{brand}}
Antall varianter: {{variant_count}}

- Bruk emnet som tittel på svaret ditt. Gi hver variant en overskrift på nivå 2 med nummeret sitt; under den et avsnitt med sidetittelen i fet skrift og et avsnitt med beskrivelsen.
- Sidetittel: 45 til 60 tegn inkludert merkevaren; hva som står på siden, og hva som skiller den fra andre.
- Beskrivelse: 130 til 155 tegn i en eller to hele setninger; hva besøkende finner, hva de får ut av det, hva de kan gjøre.
- La hver variant legge vekt på noe nytt fra siden.
- Ikke lov noe som siden ikke holder.
- Unngå rekker av søkeord, ord med store bokstaver, anførselstegn og utropstegn.`,
  ],
};
