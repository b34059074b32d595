import type { StarterCommands } from '../starter-words.ts';

export const NL_COMMANDS: StarterCommands = {
  product_description: [
    `Schrijf de beschrijving voor de pagina waarop mensen beslissen of ze dit product kopen.

Product: {{product_name}}
Kenmerken: {{features}}
Voordeel dat vooropstaat: {{benefit}}
Lezers, van wie de behoeften bepalen wat eerst komt: {{audience}}
Zoektermen, elk een of twee keer op een plek waar dat natuurlijk leest: {{keywords}}
Lengte: {{length}}
Opsomming van de kenmerken aan het eind: {{feature_list}}

- Gebruik de productnaam als titel; voeg toe wat het product is als dat niet uit de naam blijkt.
- Begin met wat het product is, voor wie het is en wat het voor hen verandert.
- Geef daarna de belangrijke kenmerken een reden: noem het kenmerk en zeg wat de lezer eraan heeft.
- Gebruik liever maten, materialen en functies dan bijvoeglijke naamwoorden.
- Schrijf alinea’s van twee tot vier zinnen, zonder koppen behalve boven de opsomming.
- Vermijd superlatieven, lof zonder reden, koopdrang en vergelijkingen met andere merken.`,
  ],
  category_page: [
    `Schrijf de tekst van een categoriepagina in een webwinkel. De tekst helpt bezoekers kiezen en helpt zoekmachines de pagina te begrijpen.

Categorie: {{category}}
Wat er in de categorie zit: {{products}}
Advies bij het kiezen: {{advice}}
Lezers, van wie de behoeften bepalen wat eerst komt: {{audience}}
Zoektermen, de eerste in de titel en de opening, de andere waar ze natuurlijk lezen: {{keywords}}
Lengte zonder vragen en antwoorden: {{length}}
Aantal vragen en antwoorden aan het eind (0 betekent geen): {{question_count}}

- Gebruik de categorie als titel.
- Begin met twee of drie zinnen over wat bezoekers hier vinden. Ze staan boven de producten en moeten dus op zichzelf te lezen zijn.
- Ga verder onder koppen van niveau 2: welke soorten er zijn, hoe ze verschillen en hoe je kiest.
- Formuleer koppen zoals een bezoeker zou zoeken of vragen.
- Zet elke vraag in een kop van niveau 3 en beantwoord haar in twee tot vier zinnen.
- Laat prijzen, voorraad en levertijden weg: de winkel toont ze al, en ze veranderen.
- Vermijd algemene opmerkingen die bij elke winkel zouden passen.`,
  ],
  blog_article: [
    `Maak een plan voor een blogartikel. Schrijf alleen de opzet, niet het artikel.

Onderwerp: {{topic}}
Kernboodschap: {{takeaway}}
Punten die aan bod moeten komen: {{points}}
Lezers, van wie de kennis bepaalt wat uitleg nodig heeft: {{audience}}
Soort artikel: {{kind}}
Zoektermen, de eerste in de titel: {{keywords}}
Lengte van het artikel: {{length}}

- Geef het een titel van maximaal 70 tekens die zegt wat de lezer eraan heeft.
- Noem in één zin de vraag die het artikel beantwoordt, en in een tweede het antwoord.
- Zet de onderdelen als koppen van niveau 2 in de volgorde waarin een lezer ernaar zou vragen.
- Zet onder elke kop twee tot vier punten: de gedachte, en het voorbeeld of feit waarop die steunt.
- Geef bij elk onderdeel aan hoeveel woorden van de lengte ervoor zijn.
- Plan alleen onderdelen die iets te zeggen hebben; drie volle zijn beter dan zes magere.`,
    `Schrijf op basis van deze opzet het hele artikel.

Opzet: {{previous}}
Soort artikel: {{kind}}
Lezers: {{audience}}
Lengte: {{length}}

- Begin in twee tot vier zinnen met de situatie of de vraag van de lezer. Geen definities en geen aankondiging van wat volgt.
- Houd de volgorde van de opzet aan; herformuleer een kop waar die daardoor duidelijker wordt.
- Begin elke alinea met wat je wilt zeggen en onderbouw dat met een voorbeeld, een stap of een feit.
- Gebruik opsommingen alleen voor stappen en voor dingen om te vergelijken.
- Eindig met wat de lezer nu kan doen, niet met een samenvatting.
- Laat de notities uit de opzet en de aantallen woorden weg.`,
    `Je bent nu de eindredacteur van dit artikel. Antwoord met het hele artikel in herziene vorm.

Artikel: {{previous}}
Kernboodschap, die niemand mag ontgaan: {{takeaway}}
Zoektermen, elk op een plek waar dat natuurlijk leest: {{keywords}}
Lengte: {{length}}

- Schrap herhalingen, opvulling, clichés en zinnen die alleen de volgende aankondigen.
- Schrap of nuanceer elke bewering die niet op de opgegeven gegevens of de feiten steunt.
- Splits zinnen van meer dan 25 woorden en gebruik liever werkwoorden dan zelfstandige naamwoorden.
- Laat elke kop zeggen wat eronder staat en de titel niet meer beloven dan de tekst waarmaakt.
- Laat staan wat al goed is.`,
  ],
  landing_page: [
    `Maak een plan voor een landingspagina die naar één actie leidt. Schrijf alleen het plan, niet de pagina.

Aanbod: {{offer}}
Voordelen: {{benefits}}
Bewijs: {{proof}}
Lezers: {{audience}}
Actie waar de pagina naartoe leidt: {{goal}}
Verdere onderdelen: {{sections}}

- Zeg in één zin wat de lezer krijgt en waarom dat de moeite waard is.
- Schrijf drie koppen van maximaal tien woorden die een resultaat voor de lezer noemen; markeer de beste.
- Zet de drie tot vijf sterkste voordelen op volgorde, elk met het bewijs of met de opmerking dat er geen is.
- Noem de twijfels die deze lezers tegenhouden, en wat daar eerlijk op te antwoorden is.
- Zet de onderdelen op volgorde; laat onderdelen vallen waarvoor geen materiaal is.`,
    `Schrijf op basis van dit plan de landingspagina.

Plan: {{previous}}
Actie waar de pagina naartoe leidt: {{goal}}
Call to action, woord voor woord: {{call_to_action}}
Verdere onderdelen, elk onder een eigen kop van niveau 2: {{sections}}

- Gebruik de beste kop als titel; zeg daaronder in een of twee zinnen wat het aanbod is en voor wie.
- Geef elk voordeel een kop van niveau 3 van een paar woorden en een of twee zinnen met het bewijs.
- Zet de call to action vet op een eigen regel, na de opening en aan het eind.
- Beantwoord twijfels op de plek waar ze opkomen.
- Spreek de lezer aan en schrijf over de lezer, in alinea’s van maximaal drie zinnen.
- Neem cijfers en citaten precies zo over als ze zijn gegeven. Is er geen bewijs, zeg dan wat het aanbod doet, niet wat het zal opleveren.
- Vermijd aftelklokken, kunstmatige schaarste en woorden als ‘innovatief’ of ‘toonaangevend’.`,
  ],
  email_campaign: [
    `Schrijf een campagnemail die ontvangers in een halve minuut begrijpen.

Boodschap of aanbod: {{message}}
Soort e-mail: {{kind}}
Ontvangers: {{audience}}
Call to action, woord voor woord: {{call_to_action}}
Voorwaarden, waarvan er geen verloren mag gaan: {{terms}}
Aantal onderwerpregels: {{subject_count}}
Lengte van de e-mail: {{length}}

- Gebruik het onderwerp van de campagne als titel.
- Nummer onder de kop van niveau 2 ‘Onderwerpregels’ de onderwerpregels: elk maximaal 50 tekens, elk met een andere invalshoek, elk gevolgd door een previewtekst van maximaal 90 tekens die iets toevoegt.
- Schrijf onder de kop van niveau 2 ‘E-mail’ de e-mail zelf, met een aanhef waarvoor geen naam nodig is.
- Zeg in de eerste zin wat de ontvanger eraan heeft of moet weten.
- Houd het bij één gedachte per alinea en bij één call to action, vet op een eigen regel.
- Zet voorwaarden die de beslissing beïnvloeden naast het aanbod, de andere aan het eind.
- Vermijd hoofdletters als nadruk, valse urgentie en onderwerpregels die meer beloven dan de e-mail biedt.`,
  ],
  social_posts: [
    `Schrijf socialmediaberichten die op zichzelf werken, voor mensen die eigenlijk naar iets anders kijken.

Boodschap: {{message}}
Netwerken: {{networks}}
Berichten per netwerk: {{posts_each}}
Lezers: {{audience}}
Call to action aan het eind van elk bericht: {{call_to_action}}
Hashtags, twee tot vier aan het eind van een bericht: {{hashtags}}
Emoji’s, maximaal twee per bericht: {{emojis}}

- Gebruik de boodschap in een paar woorden als titel. Geef elk netwerk een kop van niveau 2 en elk bericht daaronder een kop van niveau 3 met zijn nummer.
- Zorg dat mensen bij de eerste regel blijven hangen: een resultaat, een vraag, een observatie of een cijfer.
- LinkedIn: 80 tot 150 woorden, één inzicht uit het werk. Facebook: 40 tot 80 woorden, zoals in een gesprek. Instagram: 40 tot 100 woorden, daarna cursief het beeld dat erbij zou passen. X: maximaal 280 tekens, alles meegeteld.
- Kies voor elk bericht een andere invalshoek: het voordeel, een voorbeeld, een vraag, een veelgemaakte fout.
- Schrijf voor elk netwerk iets nieuws in plaats van dezelfde tekst in te korten.
- Vraag niet om likes of om te delen, en begin niet met ‘Wist je dat’.`,
  ],
  press_release: [
    `Schrijf een persbericht dat een redactie kan plaatsen zonder er een woord aan te veranderen.

Organisatie: {{organisation}}
Nieuws: {{news}}
Begin van de eerste alinea: {{place_and_date}}
Citaat, woord voor woord: {{quote}}
Slotalinea over de organisatie: {{about}}
Perscontact helemaal aan het eind: {{contact}}
Lengte zonder slotalinea en contact: {{length}}

- Gebruik het nieuws zelf als titel, in de tegenwoordige tijd en in maximaal twaalf woorden. Zet daaronder één vette zin die zegt waarom het ertoe doet.
- Vertel wie, wat, wanneer, waar en waarom in een eerste alinea van maximaal 50 woorden.
- Ga verder van het belangrijkste naar het minst belangrijke, zodat een redacteur van achteren kan inkorten.
- Gebruik de derde persoon en neutrale woorden; meningen horen alleen in het citaat.
- Is er geen citaat gegeven, schrijf er dan geen.
- Zet de slotalinea en het contact onder koppen van niveau 2; laat weg wat niet is gegeven.`,
    `Je bent nu redacteur bij een dagblad. Antwoord met het hele persbericht in herziene vorm.

Persbericht: {{previous}}
Citaat, dat woord voor woord zo blijft: {{quote}}

- Zorg dat de titel en de eerste alinea het nieuws vertellen zonder de rest.
- Vergelijk elke naam, functie, datum en elk cijfer met de opgegeven gegevens en schrap wat daar niet in staat.
- Vervang reclamewoorden als ‘uniek’, ‘toonaangevend’ of ‘trots’ door feiten, of schrap ze.
- Leg afkortingen en vaktermen uit waar ze voor het eerst voorkomen.
- Splits zinnen van meer dan 25 woorden.
- Behoud de volgorde van de onderdelen, de slotalinea en het contact.`,
  ],
  faq: [
    `Verzamel de vragen voor een pagina met veelgestelde vragen. Schrijf alleen een genummerde lijst met vragen, geen antwoorden.

Onderwerp: {{topic}}
Materiaal voor de antwoorden: {{material}}
Vragen die op de lijst moeten staan: {{questions}}
Lezers, die de vragen in hun eigen woorden stellen: {{audience}}
Aantal vragen: {{question_count}}

- Vraag zoals de lezer het zou doen, in de eerste persoon en in maximaal 15 woorden.
- Vraag één ding per vraag, en niets wat een andere vraag al dekt.
- Voeg alleen vragen toe die met het materiaal of de feiten te beantwoorden zijn, ook als de lijst dan korter blijft.
- Ga kosten, beperkingen, risico’s en de vraag hoe je er weer vanaf komt niet uit de weg.
- Begin met wat mensen het eerst en het vaakst vragen.`,
    `Schrijf de pagina met veelgestelde vragen: beantwoord elke vraag op deze lijst.

Vragen: {{previous}}
Onderwerp, voor de titel: {{topic}}
Materiaal voor de antwoorden: {{material}}
Lengte van een antwoord: {{length}}
Gegroepeerd per thema: {{grouped}}

- Maak van elke vraag een kop van niveau 2; maak bij groepering van thema’s koppen van niveau 2 en van vragen koppen van niveau 3.
- Antwoord in de eerste zin met ja, nee, het cijfer of de stap; voorwaarden en uitzonderingen volgen daarna.
- Laat elk antwoord op zichzelf staan, zonder ‘zoals hierboven vermeld’.
- Schrijf procedures als genummerde stappen.
- Laat het materiaal een vraag open, zeg dan wat bekend is en dat de lezer de rest bij ons kan navragen.
- Schrijf geen inleiding en geen slotwoord.`,
  ],
  seo_title_description: [
    `Schrijf paginatitels en metabeschrijvingen waaraan mensen in een lijst met zoekresultaten zien dat deze pagina hun vraag beantwoordt.

Onderwerp van de pagina: {{topic}}
Tekst van de pagina: {{page_text}}
Soort pagina: {{kind}}
Zoekterm, vooraan in elke titel en één keer in elke beschrijving: {{main_keyword}}
Merk, aan het eind van elke titel achter een verticale streep: {{brand}}
Aantal varianten: {{variant_count}}

- Gebruik het onderwerp als titel van je antwoord. Geef elke variant een kop van niveau 2 met zijn nummer; daaronder een alinea met de paginatitel in vet en een alinea met de beschrijving.
- Paginatitel: 45 tot 60 tekens inclusief het merk; wat er op de pagina staat en wat haar onderscheidt.
- Beschrijving: 130 tot 155 tekens in een of twee hele zinnen; wat bezoekers vinden, wat ze eraan hebben, wat ze kunnen doen.
- Laat elke variant een ander punt van de pagina benadrukken.
- Beloof niets wat de pagina niet biedt.
- Vermijd reeksen zoektermen, woorden in hoofdletters, aanhalingstekens en uitroeptekens.`,
  ],
};
