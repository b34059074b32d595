import type { LanguageKey } from '@copydesk/contract/shared/schema';

/** Texts of the kind that the product writes, three in each language. */
export const SAMPLES: Readonly<Record<LanguageKey, readonly string[]>> = {
  NL: [
    'Met de spaarrekening Walnoot zet je elke maand automatisch een bedrag opzij. Je opent de rekening in tien minuten en betaalt geen maandelijkse kosten. Opnemen kan altijd, zonder boete.',
    'Onze nieuwe winkel in Utrecht gaat zaterdag open. Kom langs voor een kop koffie en bekijk de zomercollectie. De eerste honderd bezoekers krijgen een tas cadeau.',
    'Hoe vraag ik een nieuwe pas aan? Log in op de app, kies je rekening en tik op de knop onder het scherm. Binnen vijf werkdagen ligt de pas in de bus. Is hij er dan nog niet, bel ons dan gerust.',
  ],
  EN: [
    'The Walnut savings account puts a little money aside every month without you having to think about it. It takes ten minutes to open and there is no monthly fee.',
    'Our new shop in Leeds opens its doors on Saturday. Drop in for a coffee and have a look at the summer range. The first hundred visitors take home a free bag. We look forward to meeting you.',
    'How do I order a new card? Sign in to the app, choose your account and press the button at the bottom of the screen. The card will be in your letterbox within five working days.',
  ],
  ES: [
    'Con la cuenta de ahorro Nogal apartas cada mes un poco de dinero sin darte cuenta. Se abre en diez minutos y no tiene comisión mensual.',
    'Nuestra nueva tienda de Sevilla abre sus puertas el sábado. Ven a tomar un café y descubre la colección de verano. Los cien primeros visitantes se llevarán una bolsa de regalo.',
    '¿Cómo pido una tarjeta nueva? Entra en la aplicación, elige tu cuenta y pulsa el botón que aparece al final de la pantalla. Recibirás la tarjeta en tu buzón en cinco días laborables. Si no llega, llámanos.',
  ],
  IT: [
    'Con il conto di risparmio Noce metti da parte ogni mese una piccola somma senza pensarci. Si apre in dieci minuti e non ha alcun canone mensile.',
    'Il nostro nuovo negozio di Bologna apre le porte sabato. Passa a prendere un caffè e scopri la collezione estiva. I primi cento visitatori riceveranno una borsa in regalo.',
    'Come si richiede una nuova carta? Accedi all’applicazione, scegli il conto e premi il pulsante in fondo allo schermo. La carta arriverà nella tua cassetta della posta entro cinque giorni lavorativi. Se non arriva, chiamaci.',
  ],
  GR: [
    'Με τον λογαριασμό ταμιευτηρίου Καρυδιά βάζετε κάθε μήνα στην άκρη ένα μικρό ποσό. Ανοίγει σε δέκα λεπτά και δεν έχει μηνιαία χρέωση.',
    'Το νέο μας κατάστημα στη Θεσσαλονίκη ανοίγει το Σάββατο. Περάστε για έναν καφέ και δείτε την καλοκαιρινή συλλογή. Οι πρώτοι εκατό επισκέπτες παίρνουν δώρο μια τσάντα.',
    'Πώς ζητώ νέα κάρτα; Συνδεθείτε στην εφαρμογή, επιλέξτε τον λογαριασμό σας και πατήστε το κουμπί στο κάτω μέρος της οθόνης. Η κάρτα θα φτάσει σε πέντε εργάσιμες ημέρες.',
  ],
  SE: [
    'Med sparkontot Valnöt lägger du undan en liten summa varje månad utan att tänka på det. Det tar tio minuter att öppna kontot och det kostar ingenting i månaden.',
    'Vår nya butik i Göteborg öppnar på lördag. Kom förbi på en kopp kaffe och titta på sommarens kollektion. De första hundra besökarna får en väska i present.',
    'Hur beställer jag ett nytt kort? Logga in i appen, välj ditt konto och tryck på knappen längst ner på skärmen. Kortet ligger i brevlådan inom fem arbetsdagar. Hör av dig om det inte har kommit.',
  ],
  PT: [
    'Com a conta poupança Nogueira põe de lado um pouco de dinheiro todos os meses sem pensar nisso. Abre-se em dez minutos e não tem comissão mensal.',
    'A nossa nova loja no Porto abre as portas no sábado. Venha tomar um café e conhecer a coleção de verão. Os primeiros cem visitantes recebem um saco de oferta.',
    'Como peço um cartão novo? Entre na aplicação, escolha a sua conta e prima o botão no fundo do ecrã. O cartão chega à sua caixa de correio em cinco dias úteis. Se não chegar, telefone-nos.',
  ],
  FR: [
    'Avec le compte d’épargne Noyer, vous mettez chaque mois un peu d’argent de côté sans y penser. Il s’ouvre en dix minutes et ne coûte aucuns frais mensuels.',
    'Notre nouvelle boutique de Lyon ouvre ses portes samedi. Venez prendre un café et découvrir la collection d’été. Les cent premiers visiteurs repartiront avec un sac offert.',
    'Comment commander une nouvelle carte ? Connectez-vous à l’application, choisissez votre compte et appuyez sur le bouton en bas de l’écran. La carte arrive dans votre boîte aux lettres sous cinq jours ouvrés.',
  ],
  FI: [
    'Pähkinä-säästötilillä laitat joka kuukausi pienen summan sivuun huomaamattasi. Tilin avaaminen kestää kymmenen minuuttia, eikä siitä peritä kuukausimaksua.',
    'Uusi myymälämme Tampereella avaa ovensa lauantaina. Tule kahville ja tutustu kesän mallistoon. Sata ensimmäistä kävijää saa kassin lahjaksi.',
    'Miten tilaan uuden kortin? Kirjaudu sovellukseen, valitse tilisi ja paina näytön alareunassa olevaa painiketta. Kortti on postilaatikossasi viiden arkipäivän kuluessa. Soita meille, jos se ei ole tullut.',
  ],
  PL: [
    'Dzięki kontu oszczędnościowemu Orzech co miesiąc odkładasz niewielką kwotę, nawet o tym nie myśląc. Otwarcie trwa dziesięć minut, a prowadzenie konta nic nie kosztuje.',
    'Nasz nowy sklep w Krakowie otwiera się w sobotę. Wpadnij na kawę i obejrzyj letnią kolekcję. Pierwszych stu gości dostanie torbę w prezencie.',
    'Jak zamówić nową kartę? Zaloguj się do aplikacji, wybierz swoje konto i naciśnij przycisk na dole ekranu. Karta dotrze do twojej skrzynki w ciągu pięciu dni roboczych.',
  ],
  DE: [
    'Mit dem Sparkonto Walnuss legen Sie jeden Monat ein wenig Geld zurück, ohne daran denken zu müssen. Es ist in zehn Minuten eröffnet und kostet keine monatliche Gebühr.',
    'Unser neues Geschäft in Leipzig öffnet am Samstag. Kommen Sie auf einen Kaffee vorbei und sehen Sie sich die Sommerkollektion an. Die ersten hundert Gäste bekommen eine Tasche geschenkt.',
    'Wie bestelle ich eine neue Karte? Melden Sie sich in der App an, wählen Sie Ihr Konto und tippen Sie auf die Schaltfläche am unteren Rand. Die Karte liegt innerhalb von fünf Werktagen im Briefkasten.',
  ],
  TR: [
    'Ceviz birikim hesabıyla her ay hiç düşünmeden küçük bir tutarı kenara koyarsınız. Hesap on dakikada açılır ve aylık ücreti yoktur.',
    'İzmir’deki yeni mağazamız cumartesi günü kapılarını açıyor. Bir kahve içmeye gelin ve yaz koleksiyonunu görün. İlk yüz ziyaretçiye bir çanta hediye ediyoruz.',
    'Yeni bir kartı nasıl isterim? Uygulamaya giriş yapın, hesabınızı seçin ve ekranın altındaki düğmeye basın. Kart beş iş günü içinde posta kutunuzda olur. Gelmezse bizi arayın.',
  ],
  DK: [
    'Med opsparingskontoen Valnød lægger du hver måned lidt penge til side uden at tænke over det. Det tager ti minutter at oprette kontoen, og der er intet månedligt gebyr.',
    'Vores nye butik i Aarhus åbner på lørdag. Kig forbi til en kop kaffe, og se sommerens kollektion. De første hundrede gæster får en taske med hjem.',
    'Hvordan bestiller jeg et nyt kort? Log ind i appen, vælg din konto, og tryk på knappen nederst på skærmen. Kortet ligger i din postkasse inden for fem hverdage. Ring til os, hvis det ikke er kommet.',
  ],
  RU: [
    'С накопительным счётом «Орех» вы каждый месяц откладываете небольшую сумму, даже не думая об этом. Счёт открывается за десять минут, и ежемесячной платы нет.',
    'Наш новый магазин в Казани открывается в субботу. Заходите на чашку кофе и посмотрите летнюю коллекцию. Первые сто гостей получат сумку в подарок.',
    'Как заказать новую карту? Войдите в приложение, выберите свой счёт и нажмите кнопку внизу экрана. Карта будет в вашем почтовом ящике в течение пяти рабочих дней.',
  ],
  NO: [
    'Med sparekontoen Valnøtt legger du hver måned av litt penger uten å tenke på det. Det tar ti minutter å opprette kontoen, og den har ingen månedlige gebyrer.',
    'Den nye butikken vår i Bergen åpner på lørdag. Stikk innom for en kopp kaffe og se på sommerens kolleksjon. De første hundre besøkende får med seg en veske i gave.',
    'Hvordan bestiller jeg et nytt kort? Logg inn i appen, velg kontoen din og trykk på knappen nederst på skjermen. Kortet ligger i postkassen din innen fem virkedager. Ring oss hvis det ikke har kommet.',
  ],
};
