import type { StarterCommands } from '../starter-words.ts';

export const DK_COMMANDS: StarterCommands = {
  product_description: [
    `Skriv beskrivelsen til den side, hvor folk beslutter, om de vil købe dette produkt.

Produkt: {{product_name}}
Egenskaber: {{features}}
Fordel, der skal fremhæves først: {{benefit}}
Læsere, hvis behov afgør, hvad der kommer først: {{audience}}
Søgeord, hvert brugt en eller to gange, hvor det falder naturligt: {{keywords}}
Længde: {{length}}
Punktliste med egenskaberne til sidst: {{feature_list}}

- Brug produktnavnet som titel; tilføj, hvad produktet er, hvis navnet ikke siger det.
- Begynd med, hvad produktet er, hvem det er til, og hvad det ændrer for dem.
- Giv derefter de vigtige egenskaber en begrundelse: Nævn egenskaben, og sig, hvad læseren får ud af den.
- Vælg hellere mål, materialer og funktioner end tillægsord.
- Skriv afsnit på to til fire sætninger, uden overskrifter undtagen over listen.
- Undgå superlativer, ros uden begrundelse, købspres og sammenligninger med andre brands.`,
  ],
  category_page: [
    `Skriv teksten til en kategoriside i en webshop. Den hjælper de besøgende med at vælge og søgemaskinerne med at forstå siden.

Kategori: {{category}}
Hvad kategorien rummer: {{products}}
Råd om valget: {{advice}}
Læsere, hvis behov afgør, hvad der kommer først: {{audience}}
Søgeord, det første i titlen og indledningen, de andre, hvor de falder naturligt: {{keywords}}
Længde uden spørgsmål og svar: {{length}}
Antal spørgsmål og svar til sidst (0 betyder ingen): {{question_count}}

- Brug kategorien som titel.
- Begynd med to eller tre sætninger om, hvad man finder her. De står over produkterne, så de skal kunne stå alene.
- Fortsæt under overskrifter på niveau 2: hvilke typer der er, hvordan de adskiller sig, og hvordan man vælger.
- Formulér overskrifter, som en besøgende ville søge eller spørge.
- Sæt hvert spørgsmål i en overskrift på niveau 3, og besvar det med to til fire sætninger.
- Udelad priser, lagerstatus og leveringstider: Dem viser webshoppen, og de ændrer sig.
- Undgå generelle bemærkninger, der ville passe til enhver webshop.`,
  ],
  blog_article: [
    `Planlæg en blogartikel. Skriv kun dispositionen, ikke artiklen.

Emne: {{topic}}
Hovedbudskab: {{takeaway}}
Punkter, der skal med: {{points}}
Læsere, hvis viden afgør, hvad der skal forklares: {{audience}}
Artikeltype: {{kind}}
Søgeord, det første i titlen: {{keywords}}
Artiklens længde: {{length}}

- Giv den en titel på højst 70 tegn, der siger, hvad læseren får ud af den.
- Formulér i én sætning det spørgsmål, artiklen besvarer, og i en anden svaret.
- Opstil afsnittene som overskrifter på niveau 2 i den rækkefølge, en læser ville spørge.
- Sæt to til fire punkter under hver overskrift: tanken og det eksempel eller faktum, den bygger på.
- Angiv for hvert afsnit, hvor mange ord af længden det får.
- Planlæg kun afsnit, der har noget at sige; tre fyldige er bedre end seks tynde.`,
    `Skriv hele artiklen ud fra denne disposition.

Disposition: {{previous}}
Artikeltype: {{kind}}
Læsere: {{audience}}
Længde: {{length}}

- Begynd med læserens situation eller spørgsmål i to til fire sætninger. Ingen definitioner og ingen varsling af det, der følger.
- Følg dispositionens rækkefølge; omformulér en overskrift, hvor det gør den klarere.
- Begynd hvert afsnit med dets pointe, og underbyg den med et eksempel, et trin eller et faktum.
- Brug kun lister til trin og til ting, der skal sammenlignes.
- Slut med, hvad læseren kan gøre nu, ikke med en opsummering.
- Udelad planlægningsnoterne og antallene af ord.`,
    `Du er nu redaktør på denne artikel. Svar med hele artiklen i redigeret form.

Artikel: {{previous}}
Hovedbudskab, som ingen må gå glip af: {{takeaway}}
Søgeord, hvert et sted, hvor det falder naturligt: {{keywords}}
Længde: {{length}}

- Slet gentagelser, fyld, klichéer og sætninger, der kun varsler den næste.
- Slet eller nedton enhver påstand, som hverken oplysningerne eller de givne fakta understøtter.
- Del sætninger på mere end 25 ord, og brug hellere udsagnsord end navneord.
- Lad hver overskrift sige, hvad dens afsnit indeholder, og lad ikke titlen love mere, end teksten holder.
- Lad det, der allerede er godt, stå, som det er.`,
  ],
  landing_page: [
    `Planlæg en landingsside, der fører til én handling. Skriv kun planen, ikke siden.

Tilbud: {{offer}}
Fordele: {{benefits}}
Dokumentation: {{proof}}
Læsere: {{audience}}
Handling, som siden fører til: {{goal}}
Øvrige afsnit: {{sections}}

- Sig i én sætning, hvad læseren får, og hvorfor det er værd at have.
- Skriv tre overskrifter på højst ti ord, der nævner et resultat for læseren; markér den bedste.
- Rangér de tre til fem stærkeste fordele, hver med sin dokumentation eller en note om, at der ingen er.
- Nævn de forbehold, der afholder disse læsere fra at handle, og hvad der ærligt kan svares på hvert af dem.
- Sæt afsnittene i rækkefølge; drop dem, der ikke er materiale til.`,
    `Skriv landingssiden ud fra denne plan.

Plan: {{previous}}
Handling, som siden fører til: {{goal}}
Opfordring til handling, ord for ord: {{call_to_action}}
Øvrige afsnit, hvert under sin egen overskrift på niveau 2: {{sections}}

- Brug den bedste overskrift som titel; sig under den i en eller to sætninger, hvad tilbuddet er, og hvem det er til.
- Giv hver fordel en overskrift på niveau 3 på nogle få ord og en eller to sætninger med dens dokumentation.
- Sæt opfordringen til handling med fed på sin egen linje, efter indledningen og til sidst.
- Besvar forbeholdene der, hvor de opstår.
- Tal til læseren om læseren, i afsnit på højst tre sætninger.
- Gengiv tal og citater nøjagtigt, som de er givet. Er der ingen dokumentation, så sig, hvad tilbuddet gør, ikke hvad der vil komme ud af det.
- Undgå nedtællinger, kunstig knaphed og ord som »innovativ« eller »førende«.`,
  ],
  email_campaign: [
    `Skriv en kampagnemail, som modtagerne forstår på et halvt minut.

Budskab eller tilbud: {{message}}
Mailtype: {{kind}}
Modtagere: {{audience}}
Opfordring til handling, ord for ord: {{call_to_action}}
Vilkår, hvoraf ingen må gå tabt: {{terms}}
Antal emnelinjer: {{subject_count}}
Mailens længde: {{length}}

- Brug kampagnens emne som titel.
- Nummerér emnelinjerne under overskriften på niveau 2 »Emnelinjer«: højst 50 tegn hver, hver med en ny vinkel, hver fulgt af en preheader på højst 90 tegn, der tilføjer noget.
- Skriv selve mailen under overskriften på niveau 2 »E-mail«, med en hilsen, der ikke kræver et navn.
- Sig i den første sætning, hvad modtageren får ud af det eller bør vide.
- Hold dig til én tanke pr. afsnit og til én opfordring til handling, med fed på sin egen linje.
- Sæt vilkår, der påvirker beslutningen, ved siden af tilbuddet og de øvrige til sidst.
- Undgå store bogstaver for at fremhæve, falsk hastværk og emnelinjer, der lover mere, end mailen holder.`,
  ],
  social_posts: [
    `Skriv opslag til sociale medier, der virker alene, til folk, der er i gang med at kigge på noget andet.

Budskab: {{message}}
Netværk: {{networks}}
Opslag pr. netværk: {{posts_each}}
Læsere: {{audience}}
Opfordring til handling i slutningen af hvert opslag: {{call_to_action}}
Hashtags, to til fire i slutningen af et opslag: {{hashtags}}
Emojier, højst to pr. opslag: {{emojis}}

- Brug budskabet i få ord som titel. Giv hvert netværk en overskrift på niveau 2 og hvert opslag under den en overskrift på niveau 3 med dets nummer.
- Gør den første linje værd at standse op for: et resultat, et spørgsmål, en iagttagelse eller et tal.
- LinkedIn: 80 til 150 ord, én indsigt fra arbejdet. Facebook: 40 til 80 ord, som i en samtale. Instagram: 40 til 100 ord, derefter i kursiv det billede, der ville passe til. X: højst 280 tegn med det hele.
- Vælg en ny vinkel til hvert opslag: fordelen, et eksempel, et spørgsmål, en almindelig fejl.
- Skriv nyt til hvert netværk i stedet for at forkorte den samme tekst.
- Bed ikke om likes eller delinger, og begynd ikke med »Vidste du, at«.`,
  ],
  press_release: [
    `Skriv en pressemeddelelse, som en redaktion kan bringe uden at ændre et ord.

Organisation: {{organisation}}
Nyhed: {{news}}
Begyndelsen af første afsnit: {{place_and_date}}
Citat, ord for ord: {{quote}}
Afsluttende afsnit om organisationen: {{about}}
Pressekontakt allersidst: {{contact}}
Længde uden afsluttende afsnit og kontakt: {{length}}

- Brug selve nyheden som titel, i nutid og på højst tolv ord. Tilføj under den én sætning med fed, der siger, hvorfor den er vigtig.
- Fortæl hvem, hvad, hvornår, hvor og hvorfor i et første afsnit på højst 50 ord.
- Gå fra det vigtigste til det mindst vigtige, så en redaktør kan skære fra bunden.
- Brug tredje person og neutrale ord; holdninger hører kun hjemme i citatet.
- Er der ikke givet et citat, så skriv heller ikke et selv.
- Sæt det afsluttende afsnit og kontakten under overskrifter på niveau 2; udelad det, der ikke er givet.`,
    `Du er nu redaktør på et dagblad. Svar med hele pressemeddelelsen i redigeret form.

Pressemeddelelse: {{previous}}
Citat, som skal bevares ord for ord: {{quote}}

- Sørg for, at titlen og det første afsnit fortæller nyheden uden resten.
- Sammenlign hvert navn, hver titel, hver dato og hvert tal med oplysningerne, og slet det, der ikke står der.
- Erstat reklameord som »unik«, »førende« eller »stolt« med fakta, eller slet dem.
- Forklar forkortelser og fagudtryk, første gang de optræder.
- Del sætninger på mere end 25 ord.
- Bevar delenes rækkefølge, det afsluttende afsnit og kontakten.`,
  ],
  faq: [
    `Saml spørgsmålene til en side med ofte stillede spørgsmål. Skriv kun en nummereret liste med spørgsmål, ingen svar.

Emne: {{topic}}
Materiale til svarene: {{material}}
Spørgsmål, der skal stå på listen: {{questions}}
Læsere, som stiller spørgsmålene med deres egne ord: {{audience}}
Antal spørgsmål: {{question_count}}

- Spørg, som læseren ville gøre det, i første person og med højst 15 ord.
- Spørg om én ting pr. spørgsmål og ikke om noget, et andet spørgsmål allerede dækker.
- Tilføj kun spørgsmål, som materialet eller de givne fakta besvarer, også selv om listen så bliver kortere.
- Gå ikke uden om omkostninger, begrænsninger, risici og spørgsmålet om, hvordan man kommer ud af det igen.
- Begynd med det, folk spørger om først og oftest.`,
    `Skriv siden med ofte stillede spørgsmål: Besvar hvert spørgsmål på denne liste.

Spørgsmål: {{previous}}
Emne, til titlen: {{topic}}
Materiale til svarene: {{material}}
Længde på et svar: {{length}}
Grupperet efter tema: {{grouped}}

- Gør hvert spørgsmål til en overskrift på niveau 2; når der grupperes, er temaerne overskrifter på niveau 2 og spørgsmålene på niveau 3.
- Svar i den første sætning med ja, nej, tallet eller trinnet; betingelser og undtagelser følger efter.
- Lad hvert svar stå alene, uden »som nævnt ovenfor«.
- Skriv fremgangsmåder som nummererede trin.
- Lader materialet et spørgsmål stå åbent, så sig, hvad man ved, og at læseren kan spørge os om resten.
- Skriv ingen indledning og ingen afsluttende ord.`,
  ],
  seo_title_description: [
    `Skriv sidetitler og metabeskrivelser, så folk i en liste med søgeresultater kan se, at netop denne side giver dem svar.

Sidens emne: {{topic}}
Sidens tekst: {{page_text}}
Sidetype: {{kind}}
Søgeord, tidligt i hver titel og én gang i hver beskrivelse: {{main_keyword}}
Brand, i slutningen af hver titel efter en lodret streg: {{brand}}
Antal varianter: {{variant_count}}

- Brug emnet som titel på dit svar. Giv hver variant en overskrift på niveau 2 med dens nummer; under den et afsnit med sidetitlen med fed og et afsnit med beskrivelsen.
- Sidetitel: 45 til 60 tegn inklusive brandet; hvad der står på siden, og hvad der adskiller den fra andre.
- Beskrivelse: 130 til 155 tegn i en eller to hele sætninger; hvad besøgende finder, hvad de får ud af det, hvad de kan gøre.
- Lad hver variant lægge vægt på noget nyt fra siden.
- Lov ikke noget, som siden ikke holder.
- Undgå rækker af søgeord, ord med store bogstaver, anførselstegn og udråbstegn.`,
  ],
};
