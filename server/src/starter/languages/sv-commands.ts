import type { StarterCommands } from '../starter-words.ts';

export const SE_COMMANDS: StarterCommands = {
  product_description: [
    `Skriv beskrivningen till sidan där besökaren avgör om produkten är värd att köpa.

Produkt: {{product_name}}
Egenskaper: {{features}}
Fördel att inleda med: {{benefit}}
Läsare, vars behov avgör vad som kommer först: {{audience}}
Sökord, vart och ett en eller två gånger där det faller sig naturligt: {{keywords}}
Längd: {{length}}
Punktlista med egenskaperna i slutet: {{feature_list}}

- Använd produktnamnet som titel; lägg till vad produkten är om namnet inte säger det.
- Börja med vad produkten är, vem den är till för och vad den förändrar för den personen.
- Motivera sedan de viktiga egenskaperna: nämn egenskapen och säg vad läsaren vinner på den.
- Välj mått, material och funktioner framför adjektiv.
- Skriv stycken på två till fyra meningar, utan mellanrubriker utom ovanför listan.
- Undvik superlativ, beröm utan skäl, påtryckningar att köpa och jämförelser med andra varumärken.`,
  ],
  category_page: [
    `Skriv texten till en kategorisida i en webbutik. Den ska hjälpa besökarna att välja och sökmotorerna att förstå sidan.

Kategori: {{category}}
Vad kategorin innehåller: {{products}}
Råd inför valet: {{advice}}
Läsare, vars behov avgör vad som kommer först: {{audience}}
Sökord, det första i titeln och inledningen, de andra där de faller sig naturligt: {{keywords}}
Längd utan frågor och svar: {{length}}
Antal frågor och svar i slutet (0 betyder inga): {{question_count}}

- Använd kategorin som titel.
- Börja med två eller tre meningar om vad besökaren hittar här. De står ovanför produkterna och måste fungera på egen hand.
- Fortsätt under rubriker på nivå 2: vilka sorter som finns, hur de skiljer sig åt, hur man väljer.
- Formulera rubrikerna så som en besökare skulle söka eller fråga.
- Gör varje fråga till en rubrik på nivå 3 och besvara den med två till fyra meningar.
- Utelämna priser, lagersaldo och leveranstider: butiken visar dem, och de ändras.
- Undvik allmänna omdömen som skulle passa vilken butik som helst.`,
  ],
  blog_article: [
    `Planera ett blogginlägg. Skriv bara dispositionen, inte själva inlägget.

Ämne: {{topic}}
Huvudbudskap: {{takeaway}}
Punkter som måste vara med: {{points}}
Läsare, vars kunskaper avgör vad som behöver förklaras: {{audience}}
Typ av inlägg: {{kind}}
Sökord, det första i titeln: {{keywords}}
Inläggets längd: {{length}}

- Ge inlägget en titel på högst 70 tecken som säger vad läsaren får ut av det.
- Ange i en mening vilken fråga inlägget besvarar och i en annan mening svaret.
- Ställ upp avsnitten som rubriker på nivå 2 i den ordning som en läsare skulle fråga.
- Sätt två till fyra punkter under varje rubrik: tanken, och det exempel eller faktum som den vilar på.
- Ge varje avsnitt sin del av längden, i antal ord.
- Planera bara avsnitt som har något att säga; tre fylliga är bättre än sex tunna.`,
    `Skriv hela inlägget utifrån den här dispositionen.

Disposition: {{previous}}
Typ av inlägg: {{kind}}
Läsare: {{audience}}
Längd: {{length}}

- Börja med läsarens situation eller fråga i två till fyra meningar. Inga definitioner, och ingen presentation av vad som ska komma.
- Följ dispositionens ordning; formulera om en rubrik där det gör den tydligare.
- Inled varje stycke med dess poäng och underbygg den med ett exempel, ett steg eller ett faktum.
- Använd listor bara för steg och för sådant som ska jämföras.
- Sluta med vad läsaren kan göra nu, inte med en sammanfattning.
- Ta inte med planeringsanteckningarna eller ordantalen.`,
    `Nu är du redaktör för det här inlägget. Svara med hela inlägget i bearbetat skick.

Inlägg: {{previous}}
Huvudbudskap, som ingen får missa: {{takeaway}}
Sökord, som alla ska finnas med där de faller sig naturligt: {{keywords}}
Längd: {{length}}

- Stryk upprepningar, utfyllnad, klyschor och meningar som bara förvarnar om nästa.
- Stryk eller tona ned varje påstående som varken har stöd i underlaget eller i fakta.
- Dela upp meningar på mer än 25 ord och välj verb framför substantiv.
- Låt varje rubrik säga vad avsnittet innehåller, och låt inte titeln lova mer än texten håller.
- Lämna det som redan är bra som det är.`,
  ],
  landing_page: [
    `Planera en landningssida som leder till en enda handling. Skriv bara planen, inte själva sidan.

Erbjudande: {{offer}}
Fördelar: {{benefits}}
Belägg: {{proof}}
Läsare: {{audience}}
Handling som sidan leder till: {{goal}}
Fler avsnitt: {{sections}}

- Säg i en mening vad läsaren får och varför det är värt att ha.
- Skriv tre rubriker på högst tio ord som nämner ett resultat för läsaren; markera den bästa.
- Rangordna de tre till fem starkaste fördelarna, var och en med sitt belägg eller en anteckning om att det saknas.
- Räkna upp de tvivel som hindrar de här läsarna från att agera, och vad som ärligt bemöter vart och ett.
- Ställ avsnitten i ordning; stryk dem som det saknas material till.`,
    `Skriv landningssidan utifrån den här planen.

Plan: {{previous}}
Handling som sidan leder till: {{goal}}
Uppmaning till handling, ordagrant: {{call_to_action}}
Fler avsnitt, vart och ett under en egen rubrik på nivå 2: {{sections}}

- Använd den bästa rubriken som titel; säg under den i en eller två meningar vad erbjudandet är och vem det är till för.
- Ge varje fördel en rubrik på nivå 3 med några få ord och en eller två meningar med belägg.
- Sätt uppmaningen i fetstil på en egen rad, efter inledningen och i slutet.
- Bemöt tvivlen där de uppstår.
- Tala till läsaren om läsaren, i stycken på högst tre meningar.
- Återge siffror och citat exakt som de är angivna. Utan belägg: säg vad erbjudandet gör, inte vad det kommer att leda till.
- Undvik nedräkningar, konstgjord brist och ord som ”innovativ” eller ”marknadsledande”.`,
  ],
  email_campaign: [
    `Skriv ett kampanjmejl som mottagaren förstår på en halv minut.

Budskap eller erbjudande: {{message}}
Typ av mejl: {{kind}}
Mottagare: {{audience}}
Uppmaning till handling, ordagrant: {{call_to_action}}
Villkor, varav inget får falla bort: {{terms}}
Antal ämnesrader: {{subject_count}}
Mejlets längd: {{length}}

- Ange i titeln vad kampanjen handlar om.
- Numrera ämnesraderna under nivå 2-rubriken ”Ämnesrader”: högst 50 tecken var, var och en med sin egen ingång, var och en följd av en förhandstext på högst 90 tecken som tillför något.
- Skriv själva mejlet under nivå 2-rubriken ”Mejl”, med en hälsning som klarar sig utan namn.
- Säg i första meningen vad mottagaren vinner eller bör veta.
- Håll dig till en tanke per stycke och till en enda uppmaning, i fetstil på en egen rad.
- Sätt villkor som påverkar beslutet intill erbjudandet, de andra i slutet.
- Undvik versaler för att betona, falsk brådska och ämnesrader som lovar mer än mejlet håller.`,
  ],
  social_posts: [
    `Skriv inlägg för sociala medier som fungerar på egen hand, för människor som egentligen tittar på något annat.

Budskap: {{message}}
Nätverk: {{networks}}
Inlägg per nätverk: {{posts_each}}
Läsare: {{audience}}
Uppmaning till handling i slutet av varje inlägg: {{call_to_action}}
Hashtaggar, två till fyra i slutet av ett inlägg: {{hashtags}}
Emojier, högst två per inlägg: {{emojis}}

- Gör budskapet till titel med några få ord. Ge varje nätverk en rubrik på nivå 2 och varje inlägg därunder en rubrik på nivå 3 med sitt nummer.
- Gör första raden värd att stanna upp för: ett resultat, en fråga, en iakttagelse eller en siffra.
- LinkedIn: 80 till 150 ord, en insikt från arbetet. Facebook: 40 till 80 ord, som i ett samtal. Instagram: 40 till 100 ord, därefter i kursiv vilken bild som skulle passa. X: högst 280 tecken med allt inräknat.
- Välj en ny vinkel för varje inlägg: nyttan, ett exempel, en fråga, ett vanligt misstag.
- Skriv nytt för varje nätverk i stället för att korta samma text.
- Be inte om gilla-markeringar eller delningar, och börja inte med ”Visste du att”.`,
  ],
  press_release: [
    `Skriv ett pressmeddelande som en redaktion kan publicera utan att ändra ett ord.

Organisation: {{organisation}}
Nyhet: {{news}}
Början på första stycket: {{place_and_date}}
Citat, ordagrant: {{quote}}
Avslutande stycke om organisationen: {{about}}
Presskontakt allra sist: {{contact}}
Längd utan avslutande stycke och kontakt: {{length}}

- Gör själva nyheten till titel, i presens och med högst tolv ord. Lägg till en mening i fetstil under den som säger varför nyheten är viktig.
- Berätta vem, vad, när, var och varför i ett första stycke på högst 50 ord.
- Fortsätt från det viktigaste till det minst viktiga, så att en redaktör kan korta bakifrån.
- Skriv i tredje person och med neutrala ord; åsikter hör bara hemma i citatet.
- Skriv inget citat om inget är angivet.
- Sätt det avslutande stycket och kontakten under rubriker på nivå 2; utelämna det som inte är angivet.`,
    `Nu är du redaktör på en dagstidning. Svara med hela pressmeddelandet i bearbetat skick.

Pressmeddelande: {{previous}}
Citat, som ska stå kvar ordagrant: {{quote}}

- Se till att titeln och första stycket berättar nyheten utan resten.
- Jämför varje namn, roll, datum och siffra med underlaget och stryk det som inte finns där.
- Ersätt reklamord som ”unik”, ”ledande” eller ”stolt” med fakta, eller stryk dem.
- Förklara förkortningar och facktermer där de förekommer första gången.
- Dela upp meningar på mer än 25 ord.
- Behåll delarnas ordning, det avslutande stycket och kontakten.`,
  ],
  faq: [
    `Samla frågorna till en sida med vanliga frågor. Skriv bara en numrerad lista med frågor, inga svar.

Ämne: {{topic}}
Underlag för svaren: {{material}}
Frågor som måste finnas på listan: {{questions}}
Läsare, med vars ord frågorna ställs: {{audience}}
Antal frågor: {{question_count}}

- Fråga så som läsaren skulle göra, i jag-form och med högst 15 ord.
- Fråga om en sak per fråga, och inte om något som en annan fråga redan täcker.
- Lägg bara till frågor som underlaget eller fakta besvarar, även om listan då blir kortare.
- Väj inte för kostnader, begränsningar, risker och hur man kommer ur det igen.
- Börja med det som folk frågar först och oftast.`,
    `Skriv sidan med vanliga frågor: besvara varje fråga på den här listan.

Frågor: {{previous}}
Ämne, till titeln: {{topic}}
Underlag för svaren: {{material}}
Längd på ett svar: {{length}}
Grupperade efter tema: {{grouped}}

- Gör varje fråga till en rubrik på nivå 2; om de grupperas blir teman rubriker på nivå 2 och frågor rubriker på nivå 3.
- Svara i första meningen med ja, nej, siffran eller steget; villkor och undantag kommer sedan.
- Låt varje svar stå för sig självt, utan ”som nämnts ovan”.
- Skriv tillvägagångssätt som numrerade steg.
- Om underlaget lämnar en fråga öppen, säg vad som är känt och att läsaren får fråga oss om resten.
- Skriv ingen inledning och inga avslutande ord.`,
  ],
  seo_title_description: [
    `Skriv sidtitlar och metabeskrivningar som gör att folk i en lista med sökresultat känner igen att just den här sidan ger dem svar.

Sidans ämne: {{topic}}
Sidans text: {{page_text}}
Typ av sida: {{kind}}
Sökord, tidigt i varje titel och en gång i varje beskrivning: {{main_keyword}}
Varumärke, sist i varje titel efter ett lodstreck: {{brand}}
Antal varianter: {{variant_count}}

- Använd ämnet som titel på ditt svar. Ge varje variant en rubrik på nivå 2 med sitt nummer; under den ett stycke med sidtiteln i fetstil och ett stycke med beskrivningen.
- Sidtitel: 45 till 60 tecken inklusive varumärket; vad som finns på sidan och vad som skiljer den från andra.
- Beskrivning: 130 till 155 tecken i en eller två hela meningar; vad besökaren hittar, vinner och kan göra.
- Låt varje variant betona en annan del av sidans innehåll.
- Lova inget som sidan inte håller.
- Undvik staplade sökord, ord i versaler, citattecken och utropstecken.`,
  ],
};
