/**
 * Words of the languages that customers publish in, the most frequent first. The generator draws by
 * that order, and makes further forms of them, so that a large audit has a natural vocabulary.
 */
export interface Language {
  readonly share: number;
  readonly words: readonly string[];
  /** Endings that make further forms of a word. */
  readonly endings: readonly string[];
  /** Whether two words may be written as one. */
  readonly compounds: boolean;
}

const list = (text: string): string[] => text.trim().split(/\s+/);

const english = list(`
the and of to a in is for you your with that on it are our we this can be at as by from or an will
more all not have up only now their get has one new when any than every without free best may how
which out save up time most make account offer price product service customer returns risk today
guarantee guaranteed investment savings money rate interest fees cost per year month day terms apply
conditions information application protection solution collection quality natural clinically proven
results health skin care treatment safe effective medicine doctor recommended energy climate neutral
sustainable emission carbon recycled material packaging planet green organic ingredients sugar fat
protein vitamin children adults pregnant women men people family home insurance mortgage loan credit
card bank payment transfer balance statement claim policy cover premium deductible benefit bonus
reward points discount sale limited stock order delivery shipping refund warranty contract cancel
subscription trial renewal automatic notice privacy data consent cookie account password security
support contact phone email website page article headline caption button label image video campaign
brand tone voice message audience market leader number first fastest cheapest leading award winning
trusted expert experience professional team company business employee manager director office store
online digital platform technology software application device mobile network connection speed
performance upgrade update feature function option selection comparison competitor claim evidence
study research test independent laboratory science scientific method analysis report source reference
figure percentage average maximum minimum approximately exactly always never absolutely completely
instantly immediately permanently forever simple easy quick convenient affordable exclusive premium
luxury comfort style design fashion colour size fit cotton leather travel flight hotel booking ticket
destination holiday weekend restaurant menu recipe kitchen garden furniture table chair desk lamp`);

const dutch = list(`
de het een en van in is dat op te zijn met voor niet aan er ook als bij om uit door over naar maar wij
u uw onze je jouw kunt kan wordt worden heeft hebben meer geen nog alle altijd nooit nu vandaag direct
gratis beste goedkoopste snelste korting aanbieding prijs prijzen kosten rente sparen spaarrekening
beleggen rendement risico verzekering hypotheek lening krediet maandelijks jaarlijks voorwaarden
gelden informatie klant klanten dienst product producten kwaliteit natuurlijk gezond gezondheid huid
verzorging behandeling veilig werking bewezen resultaat resultaten onderzoek arts apotheek geneesmiddel
kinderen volwassenen zwanger gezin woning huis energie stroom klimaat neutraal duurzaam uitstoot
gerecycled verpakking milieu groen biologisch suiker vet eiwit vitamine bestelling levering bezorging
retour garantie overeenkomst opzeggen abonnement proefperiode verlenging privacy gegevens toestemming
wachtwoord beveiliging ondersteuning bereikbaar telefoon bericht pagina kop bijschrift knop afbeelding
campagne merk toon doelgroep markt leider nummer eerste vertrouwd deskundig ervaring medewerker bedrijf
winkel kantoor webwinkel techniek toestel mobiel netwerk verbinding snelheid vergelijking concurrent
bewering onderbouwing bron gemiddeld maximaal minimaal ongeveer precies volledig onmiddellijk blijvend
eenvoudig makkelijk voordelig exclusief comfort ontwerp kleur maat katoen leer reis vlucht hotel boeking
bestemming vakantie recept keuken tuin meubel tafel stoel bureau lamp`);

const german = list(`
der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus
er hat dass sie nach wird bei einer um am sind noch wie einem über so zum haben nur oder aber vor zur
bis mehr durch man dann kann unser unsere Ihr Ihre Sie wir jetzt heute sofort immer nie kostenlos
günstig beste schnellste Rabatt Angebot Preis Preise Kosten Zinsen Sparkonto Anlage Rendite Risiko
Versicherung Hypothek Darlehen Kredit monatlich jährlich Bedingungen gelten Information Kunde Kunden
Dienstleistung Produkt Produkte Qualität natürlich gesund Gesundheit Haut Pflege Behandlung sicher
Wirkung bewiesen Ergebnis Ergebnisse Studie Arzt Apotheke Arzneimittel Kinder Erwachsene schwanger
Familie Wohnung Haus Energie Strom Klima neutral nachhaltig Ausstoß Verpackung Umwelt grün biologisch
Zucker Fett Eiweiß Vitamin Bestellung Lieferung Versand Rückgabe Garantie Vertrag kündigen Abonnement
Verlängerung Datenschutz Daten Einwilligung Kennwort Sicherheit Unterstützung erreichbar Telefon
Nachricht Seite Überschrift Schaltfläche Bild Kampagne Marke Zielgruppe Markt Marktführer Nummer erste
vertrauenswürdig Fachmann Erfahrung Mitarbeiter Unternehmen Geschäft Büro Technik Gerät Netz Verbindung
Geschwindigkeit Vergleich Wettbewerber Behauptung Nachweis Quelle durchschnittlich höchstens mindestens
ungefähr genau vollständig dauerhaft einfach bequem exklusiv Komfort Gestaltung Farbe Größe Baumwolle
Leder Reise Flug Hotel Buchung Ziel Urlaub Rezept Küche Garten Möbel Tisch Stuhl Schreibtisch Lampe`);

const french = list(`
de la le les et des en un une du est dans que pour qui sur par plus pas avec au ce se ne sont vous
votre vos nous notre nos cette tout tous toujours jamais maintenant gratuit gratuite meilleur meilleure
moins rapide remise offre prix coût taux intérêt épargne placement rendement risque assurance prêt
crédit mensuel annuel conditions applicables information client clients service produit produits qualité
naturel santé peau soin soins traitement sûr efficace prouvé cliniquement résultat résultats étude
médecin pharmacie médicament enfants adultes enceinte famille maison énergie électricité climat neutre
durable émission recyclé emballage environnement vert biologique sucre graisse protéine vitamine
commande livraison expédition retour garantie contrat résilier abonnement reconduction confidentialité
données consentement sécurité assistance téléphone message titre légende bouton image campagne marque
ton public marché premier numéro confiance expert expérience équipe entreprise magasin boutique bureau
technologie appareil réseau connexion vitesse comparaison concurrent allégation preuve source moyenne
maximum minimum environ exactement absolument immédiatement définitivement simple facile avantageux
exclusif confort conception couleur taille coton cuir voyage vol hôtel réservation destination vacances
recette cuisine jardin meuble table chaise lampe protection solution sélection application collection`);

const spanish = list(`
de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha este sí
porque esta cuando muy sin sobre también hasta hay todo nuestra nuestro usted ahora hoy siempre nunca
gratis mejor mejores barato rápido descuento oferta precio coste interés ahorro inversión rentabilidad
riesgo seguro hipoteca préstamo crédito mensual anual condiciones información cliente clientes servicio
producto productos calidad natural salud piel cuidado tratamiento eficaz demostrado resultado resultados
estudio médico farmacia medicamento niños adultos embarazada familia casa energía electricidad clima
neutro sostenible emisión reciclado envase ambiente verde ecológico azúcar grasa proteína vitamina
pedido entrega envío devolución garantía contrato cancelar suscripción renovación privacidad datos
consentimiento seguridad ayuda teléfono mensaje página título botón imagen campaña marca público
mercado líder número primero confianza experto experiencia equipo empresa tienda oficina tecnología
dispositivo red conexión velocidad comparación competidor afirmación prueba fuente promedio máximo
mínimo aproximadamente exactamente absolutamente inmediatamente sencillo fácil exclusivo comodidad
diseño color talla algodón cuero viaje vuelo hotel reserva destino vacaciones receta cocina jardín`);

const greek = list(`
και το να του η της με που την από για ένα είναι στο τον τη οι σας στην δεν θα μας πιο αυτό ή στη τους
όλα τα πάντα ποτέ τώρα σήμερα δωρεάν καλύτερο καλύτερη φθηνό γρήγορο έκπτωση προσφορά τιμή κόστος
επιτόκιο αποταμίευση επένδυση απόδοση κίνδυνος ασφάλεια δάνειο πίστωση μηνιαία ετήσια όροι ισχύουν
πληροφορίες πελάτης πελάτες υπηρεσία προϊόν προϊόντα ποιότητα φυσικό υγεία δέρμα φροντίδα θεραπεία
ασφαλές αποτελεσματικό αποδεδειγμένο αποτέλεσμα μελέτη γιατρός φαρμακείο φάρμακο παιδιά ενήλικες έγκυος
οικογένεια σπίτι ενέργεια ρεύμα κλίμα ουδέτερο βιώσιμο εκπομπές ανακυκλωμένο συσκευασία περιβάλλον
πράσινο βιολογικό ζάχαρη λίπος πρωτεΐνη βιταμίνη παραγγελία παράδοση αποστολή επιστροφή εγγύηση σύμβαση
ακύρωση συνδρομή ανανέωση απόρρητο δεδομένα συγκατάθεση υποστήριξη τηλέφωνο μήνυμα σελίδα τίτλος εικόνα
εκστρατεία μάρκα κοινό αγορά ηγέτης αριθμός πρώτος εμπειρία ομάδα εταιρεία κατάστημα γραφείο τεχνολογία
συσκευή δίκτυο σύνδεση ταχύτητα σύγκριση απόδειξη πηγή απολύτως αμέσως εύκολο άνεση σχέδιο χρώμα ταξίδι`);

const turkish = list(`
ve bir bu için ile daha çok en da de ne kadar olarak olan her sizin bizim tüm hiç şimdi bugün hemen
ücretsiz en iyi ucuz hızlı indirim teklif fiyat maliyet faiz tasarruf yatırım getiri risk sigorta kredi
konut aylık yıllık koşullar geçerli bilgi müşteri müşteriler hizmet ürün ürünler kalite doğal sağlık
cilt bakım tedavi güvenli etkili kanıtlanmış sonuç sonuçlar araştırma doktor eczane ilaç çocuk yetişkin
hamile aile ev enerji elektrik iklim nötr sürdürülebilir emisyon geri dönüştürülmüş ambalaj çevre yeşil
organik şeker yağ protein vitamin sipariş teslimat kargo iade garanti sözleşme iptal abonelik yenileme
gizlilik veri onay şifre güvenlik destek telefon mesaj sayfa başlık düğme görsel kampanya marka kitle
pazar lider numara birinci güvenilir uzman deneyim ekip şirket mağaza ofis teknoloji cihaz ağ bağlantı
hız karşılaştırma rakip iddia kanıt kaynak ortalama azami asgari yaklaşık tam kesinlikle kolay konfor`);

const swedish = list(`
och att det i en som på är av för med till den har de inte om ett men var sig så vi från kan när år
under också efter eller nu sin där vid mot ska skulle alla er era vår våra alltid aldrig idag genast
gratis bästa billigaste snabbaste rabatt erbjudande pris priser kostnad ränta sparande investering
avkastning risk försäkring bolån lån kredit månad årlig villkor gäller information kund kunder tjänst
produkt produkter kvalitet naturlig hälsa hud vård behandling säker effektiv bevisad resultat studie
läkare apotek läkemedel barn vuxna gravid familj hem energi klimat neutral hållbar utsläpp återvunnen
förpackning miljö grön ekologisk socker fett protein vitamin beställning leverans frakt retur garanti
avtal säga upp prenumeration förnyelse integritet uppgifter samtycke lösenord säkerhet stöd telefon
meddelande sida rubrik knapp bild kampanj varumärke målgrupp marknad ledande nummer första betrodd
expert erfarenhet företag butik kontor teknik enhet nätverk anslutning hastighet jämförelse påstående
källa ungefär exakt helt omedelbart enkel bekväm design färg storlek bomull läder resa flyg bokning`);

export const LANGUAGES: readonly Language[] = [
  { share: 0.4, words: english, endings: ['', '', '', 's', 'ing', 'ed', 'ly'], compounds: false },
  { share: 0.2, words: dutch, endings: ['', '', 'en', 's', 'je', 'heid'], compounds: true },
  { share: 0.1, words: german, endings: ['', '', 'en', 'er', 'ung', 'lich'], compounds: true },
  { share: 0.1, words: french, endings: ['', '', '', 's', 'e', 'ment'], compounds: false },
  { share: 0.08, words: spanish, endings: ['', '', '', 's', 'es', 'mente'], compounds: false },
  { share: 0.04, words: greek, endings: ['', '', '', 'ς', 'ν'], compounds: false },
  { share: 0.04, words: turkish, endings: ['', 'ler', 'lar', 'in', 'de', 'lik'], compounds: false },
  { share: 0.04, words: swedish, endings: ['', '', 'en', 'er', 'a', 'het'], compounds: true },
];

/** Parts that names of products and campaigns are put together from. */
export const NAME_PARTS = list(`
vel tor lum ion tion mar sol ver dex nor pri cal ex fin gra hel ix jun kor lex mo nu ora pax quo rin
sta tra uni vi wel xen yo zen ab bri cor da el fa go ha in jo ka li me no op pe ra si ta ul va wa za`);

export const RULE_NAMES = list(`
No_guaranteed_returns Claims_need_evidence No_absolute_superlatives Prices_include_tax
Show_the_full_cost_of_credit No_pressure_to_buy Medical_claims_are_authorised No_advice_to_patients
Environmental_claims_are_specific Say_what_the_offset_covers Name_the_advertiser
Mark_paid_partnerships Address_readers_as_you Write_numbers_as_figures Short_sentences
Avoid_the_passive_voice Inclusive_language Product_names_as_registered No_competitor_names
Sources_are_named Risk_warning_is_shown Past_results_promise_nothing Terms_are_one_click_away
No_hidden_renewal Consent_before_tracking Plain_words_for_fees Headline_matches_the_text
Alternative_text_for_images Spell_the_brand_correctly No_exclamation_marks Dates_are_unambiguous
Delivery_times_are_realistic Comparisons_are_fair No_targeting_of_minors Alcohol_is_not_healthy
Nutrition_claims_are_listed Sugar_claims_follow_the_register Discounts_show_the_former_price
Stock_claims_are_true Reviews_are_genuine`).map((name) => name.replaceAll('_', ' '));
