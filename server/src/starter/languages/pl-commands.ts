import type { StarterCommands } from '../starter-words.ts';

export const PL_COMMANDS: StarterCommands = {
  product_description: [
    `Napisz opis na stronę, na której klienci decydują, czy kupić ten produkt.

Produkt: {{product_name}}
Cechy: {{features}}
Korzyść, od której zaczyna się tekst: {{benefit}}
Czytelnicy, których potrzeby decydują o tym, co jest na początku: {{audience}}
Słowa kluczowe, każde użyte raz lub dwa razy tam, gdzie brzmi naturalnie: {{keywords}}
Długość: {{length}}
Lista punktowana z cechami na końcu: {{feature_list}}

- W tytule podaj nazwę produktu; jeśli z nazwy nie wynika, co to jest, dopisz to.
- Zacznij od tego, czym jest produkt, dla kogo jest i co dla tej osoby zmienia.
- Następnie uzasadnij ważne cechy: nazwij cechę i powiedz, co zyskuje dzięki niej czytelnik.
- Zamiast przymiotników podawaj wymiary, materiały i funkcje.
- Pisz akapity po dwa do czterech zdań, bez śródtytułów z wyjątkiem nagłówka nad listą.
- Unikaj superlatywów, pochwał bez uzasadnienia, nacisku na zakup i porównań z innymi markami.`,
  ],
  category_page: [
    `Napisz tekst na stronę kategorii w sklepie internetowym. Ma on pomagać odwiedzającym w wyborze, a wyszukiwarkom w zrozumieniu strony.

Kategoria: {{category}}
Co zawiera kategoria: {{products}}
Wskazówki dotyczące wyboru: {{advice}}
Czytelnicy, których potrzeby decydują o tym, co jest na początku: {{audience}}
Słowa kluczowe, pierwsze w tytule i we wstępie, pozostałe tam, gdzie brzmią naturalnie: {{keywords}}
Długość bez pytań i odpowiedzi: {{length}}
Liczba pytań i odpowiedzi na końcu (0 oznacza, że ich nie ma): {{question_count}}

- W tytule podaj nazwę kategorii.
- Zacznij od dwóch lub trzech zdań o tym, co odwiedzający tu znajdą. Stoją one nad produktami, więc muszą bronić się same.
- Dalszą część podziel nagłówkami 2. poziomu: jakie są rodzaje, czym się różnią, jak wybrać.
- Formułuj nagłówki tak, jak odwiedzający szukałby w internecie lub zapytał.
- Każde pytanie umieść w nagłówku 3. poziomu i odpowiedz na nie w dwóch do czterech zdaniach.
- Pomiń ceny, stany magazynowe i terminy dostaw: pokazuje je sklep i wciąż się zmieniają.
- Unikaj ogólników, które pasowałyby do każdego sklepu.`,
  ],
  blog_article: [
    `Zaplanuj artykuł na blog. Napisz tylko konspekt, nie sam artykuł.

Temat: {{topic}}
Główna myśl: {{takeaway}}
Punkty, które muszą się pojawić: {{points}}
Czytelnicy, których wiedza decyduje o tym, co trzeba wyjaśnić: {{audience}}
Rodzaj artykułu: {{kind}}
Słowa kluczowe, pierwsze w tytule: {{keywords}}
Długość artykułu: {{length}}

- Nadaj mu tytuł o długości najwyżej 70 znaków, który mówi, co zyska czytelnik.
- W jednym zdaniu sformułuj pytanie, na które odpowiada artykuł, a w drugim odpowiedź.
- Wypisz części jako nagłówki 2. poziomu w kolejności, w jakiej pytałby czytelnik.
- Pod każdym nagłówkiem umieść od dwóch do czterech punktów: myśl oraz przykład lub fakt, na którym się opiera.
- Podaj przy każdej części, ile słów z całej długości na nią przypada.
- Planuj tylko części, które mają coś do powiedzenia; trzy treściwe są lepsze niż sześć ubogich.`,
    `Napisz cały artykuł na podstawie tego konspektu.

Konspekt: {{previous}}
Rodzaj artykułu: {{kind}}
Czytelnicy: {{audience}}
Długość: {{length}}

- Zacznij od sytuacji lub pytania czytelnika, w dwóch do czterech zdaniach. Żadnych definicji ani zapowiedzi tego, co nastąpi.
- Trzymaj się kolejności z konspektu; przeredaguj nagłówek, jeśli dzięki temu będzie jaśniejszy.
- Każdy akapit zacznij od jego głównej myśli i poprzyj ją przykładem, krokiem lub faktem.
- Stosuj listy tylko do kroków i do rzeczy, które się porównuje.
- Zakończ tym, co czytelnik może zrobić teraz, a nie podsumowaniem.
- Pomiń notatki z planowania i liczby słów.`,
    `Teraz jesteś redaktorem tego artykułu. W odpowiedzi podaj cały artykuł po redakcji.

Artykuł: {{previous}}
Główna myśl, której nikt nie powinien przeoczyć: {{takeaway}}
Słowa kluczowe, każde ma wystąpić tam, gdzie brzmi naturalnie: {{keywords}}
Długość: {{length}}

- Usuń powtórzenia, wodolejstwo, frazesy i zdania, które tylko zapowiadają następne.
- Usuń lub złagodź każde twierdzenie, którego nie potwierdzają ani dane wejściowe, ani fakty.
- Podziel zdania mające więcej niż 25 słów i wybieraj czasowniki zamiast rzeczowników.
- Zadbaj o to, by każdy nagłówek mówił, co zawiera jego część, a tytuł nie obiecywał więcej, niż daje tekst.
- To, co już jest dobre, zostaw bez zmian.`,
  ],
  landing_page: [
    `Zaplanuj stronę docelową, która prowadzi do jednego działania. Napisz tylko plan, nie samą stronę.

Oferta: {{offer}}
Korzyści: {{benefits}}
Dowody: {{proof}}
Czytelnicy: {{audience}}
Działanie, do którego prowadzi strona: {{goal}}
Dodatkowe sekcje: {{sections}}

- Powiedz w jednym zdaniu, co czytelnik otrzymuje i dlaczego warto to mieć.
- Napisz trzy hasła główne po najwyżej dziesięć słów, które nazywają konkretny efekt dla czytelnika; zaznacz najlepsze.
- Uszereguj od trzech do pięciu najmocniejszych korzyści, każdą z dowodem lub z adnotacją, że go brak.
- Wypisz wątpliwości, które powstrzymują tych czytelników przed działaniem, i uczciwą odpowiedź na każdą z nich.
- Ustaw sekcje w kolejności; zrezygnuj z tych, do których brakuje materiału.`,
    `Napisz stronę docelową na podstawie tego planu.

Plan: {{previous}}
Działanie, do którego prowadzi strona: {{goal}}
Wezwanie do działania, słowo w słowo: {{call_to_action}}
Dodatkowe sekcje, każda pod własnym nagłówkiem 2. poziomu: {{sections}}

- Najlepszego hasła użyj jako tytułu; pod nim powiedz w jednym lub dwóch zdaniach, czym jest oferta i dla kogo.
- Każdej korzyści nadaj nagłówek 3. poziomu złożony z kilku słów i poświęć jej jedno lub dwa zdania z dowodem.
- Wezwanie do działania zapisz pogrubieniem w osobnym wierszu, po wstępie i na końcu.
- Odpowiadaj na wątpliwości tam, gdzie się pojawiają.
- Mów do czytelnika o nim samym, w akapitach liczących najwyżej trzy zdania.
- Powtarzaj liczby i cytaty dokładnie tak, jak je podano. Jeśli brak dowodów, powiedz, co oferta robi, a nie co z niej wyniknie.
- Unikaj odliczania czasu, sztucznego niedoboru i słów takich jak „innowacyjny” czy „wiodący”.`,
  ],
  email_campaign: [
    `Napisz e-mail kampanijny, który odbiorcy zrozumieją w pół minuty.

Przekaz lub oferta: {{message}}
Rodzaj e-maila: {{kind}}
Odbiorcy: {{audience}}
Wezwanie do działania, słowo w słowo: {{call_to_action}}
Warunki, z których żaden nie może zaginąć: {{terms}}
Liczba tematów wiadomości: {{subject_count}}
Długość e-maila: {{length}}

- W tytule napisz, czego dotyczy kampania.
- Pod nagłówkiem 2. poziomu „Tematy wiadomości” ponumeruj tematy: każdy ma najwyżej 50 znaków i inne podejście, a po każdym następuje tekst podglądu o długości najwyżej 90 znaków, który coś wnosi.
- Pod nagłówkiem 2. poziomu „E-mail” napisz samą wiadomość, z powitaniem, które nie wymaga imienia.
- W pierwszym zdaniu powiedz, co odbiorca zyskuje lub co powinien wiedzieć.
- Trzymaj się jednej myśli w akapicie i jednego wezwania do działania, pogrubionego, w osobnym wierszu.
- Warunki, które wpływają na decyzję, umieść obok oferty, pozostałe na końcu.
- Unikaj wielkich liter dla podkreślenia, fałszywego pośpiechu i tematów, które obiecują więcej, niż zawiera e-mail.`,
  ],
  social_posts: [
    `Napisz posty do mediów społecznościowych, które bronią się same, dla ludzi zajętych oglądaniem czegoś innego.

Przekaz: {{message}}
Serwisy: {{networks}}
Liczba postów na serwis: {{posts_each}}
Czytelnicy: {{audience}}
Wezwanie do działania na końcu każdego postu: {{call_to_action}}
Hashtagi, od dwóch do czterech na końcu postu: {{hashtags}}
Emoji, najwyżej dwa w poście: {{emojis}}

- W tytule streść przekaz w kilku słowach. Każdemu serwisowi nadaj nagłówek 2. poziomu, a każdemu postowi pod nim nagłówek 3. poziomu z jego numerem.
- Niech pierwszy wiersz będzie wart zatrzymania się: efekt, pytanie, spostrzeżenie lub liczba.
- LinkedIn: od 80 do 150 słów, jeden wniosek z pracy. Facebook: od 40 do 80 słów, jak w rozmowie. Instagram: od 40 do 100 słów, a po nich kursywą opis zdjęcia, które by pasowało. X: najwyżej 280 znaków razem ze wszystkim.
- Dla każdego postu wybierz inne ujęcie: korzyść, przykład, pytanie, częsty błąd.
- Dla każdego serwisu pisz od nowa, zamiast skracać ten sam tekst.
- Nie proś o polubienia ani udostępnienia i nie zaczynaj od „Czy wiesz, że”.`,
  ],
  press_release: [
    `Napisz informację prasową, którą redakcja może opublikować bez zmiany choćby słowa.

Organizacja: {{organisation}}
Wiadomość: {{news}}
Początek pierwszego akapitu: {{place_and_date}}
Cytat, słowo w słowo: {{quote}}
Akapit końcowy o organizacji: {{about}}
Kontakt dla mediów na samym końcu: {{contact}}
Długość bez akapitu końcowego i kontaktu: {{length}}

- Tytułem uczyń samą wiadomość, w czasie teraźniejszym i w najwyżej dwunastu słowach. Dodaj pod nim jedno pogrubione zdanie, które mówi, dlaczego jest ona ważna.
- W pierwszym akapicie, liczącym najwyżej 50 słów, powiedz kto, co, kiedy, gdzie i dlaczego.
- Przechodź od rzeczy najważniejszych do najmniej ważnych, aby redaktor mógł skracać od końca.
- Pisz w trzeciej osobie i neutralnymi słowami; opinie mają miejsce tylko w cytacie.
- Jeśli nie podano cytatu, nie twórz żadnego.
- Akapit końcowy i kontakt umieść pod nagłówkami 2. poziomu; pomiń to, czego nie podano.`,
    `Teraz jesteś redaktorem w dzienniku. W odpowiedzi podaj całą informację prasową po redakcji.

Informacja prasowa: {{previous}}
Cytat, który ma pozostać słowo w słowo: {{quote}}

- Dopilnuj, aby tytuł i pierwszy akapit przekazywały wiadomość bez reszty tekstu.
- Porównaj każde nazwisko, każdą nazwę, funkcję, datę i liczbę z danymi wejściowymi i usuń to, czego w nich nie ma.
- Słowa reklamowe, takie jak „wyjątkowy”, „wiodący” czy „dumny”, zastąp faktami albo usuń.
- Objaśnij skróty i terminy fachowe przy ich pierwszym użyciu.
- Podziel zdania mające więcej niż 25 słów.
- Zachowaj kolejność części, akapit końcowy i kontakt.`,
  ],
  faq: [
    `Zbierz pytania na stronę z najczęściej zadawanymi pytaniami. Napisz tylko numerowaną listę pytań, bez odpowiedzi.

Temat: {{topic}}
Materiał do odpowiedzi: {{material}}
Pytania, które muszą znaleźć się na liście: {{questions}}
Czytelnicy, których słowami zadaje się pytania: {{audience}}
Liczba pytań: {{question_count}}

- Pytaj tak, jak pytałby czytelnik, w pierwszej osobie i w najwyżej 15 słowach.
- W jednym pytaniu pytaj o jedną rzecz i o nic, co obejmuje już inne pytanie.
- Dodawaj tylko pytania, na które odpowiedź dają materiał lub fakty, nawet jeśli lista będzie krótsza.
- Nie unikaj kosztów, ograniczeń, ryzyka ani tego, jak się wycofać.
- Zacznij od tego, o co ludzie pytają najpierw i najczęściej.`,
    `Napisz stronę z najczęściej zadawanymi pytaniami: odpowiedz na każde pytanie z tej listy.

Pytania: {{previous}}
Temat, do tytułu: {{topic}}
Materiał do odpowiedzi: {{material}}
Długość jednej odpowiedzi: {{length}}
Pogrupowane tematycznie: {{grouped}}

- Z każdego pytania zrób nagłówek 2. poziomu; jeśli pytania są pogrupowane, grupy tematyczne to nagłówki 2. poziomu, a pytania 3. poziomu.
- Odpowiedz już w pierwszym zdaniu: tak, nie, liczba lub krok; warunki i wyjątki podaj potem.
- Niech każda odpowiedź będzie zrozumiała sama, bez „jak wspomniano wyżej”.
- Procedury zapisuj jako ponumerowane kroki.
- Jeśli materiał nie rozstrzyga pytania, napisz, co wiadomo, i że o resztę można nas zapytać.
- Nie pisz wstępu ani zakończenia.`,
  ],
  seo_title_description: [
    `Napisz tytuły strony i metaopisy, po których ludzie rozpoznają w wynikach wyszukiwania, że to ta strona odpowiada na ich pytanie.

Temat strony: {{topic}}
Tekst strony: {{page_text}}
Rodzaj strony: {{kind}}
Słowo kluczowe, blisko początku każdego tytułu i raz w każdym opisie: {{main_keyword}}
Marka, na końcu każdego tytułu po pionowej kresce: {{brand}}
Liczba wariantów: {{variant_count}}

- Tytułem odpowiedzi uczyń temat. Każdemu wariantowi nadaj nagłówek 2. poziomu z jego numerem; pod nim umieść akapit z pogrubionym tytułem strony i akapit z opisem.
- Tytuł strony: od 45 do 60 znaków łącznie z marką; co jest na stronie i co ją wyróżnia.
- Opis: od 130 do 155 znaków w jednym lub dwóch pełnych zdaniach; co odwiedzający znajdą, co zyskają i co mogą zrobić.
- Niech każdy wariant podkreśla co innego na stronie.
- Nie obiecuj niczego, czego na stronie nie ma.
- Unikaj ciągów słów kluczowych, słów pisanych wielkimi literami, cudzysłowów i wykrzykników.`,
  ],
};
