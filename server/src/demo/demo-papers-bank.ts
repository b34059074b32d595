import type { DemoBlock, DemoPaper } from './demo-block.ts';

const heading = (text: string): DemoBlock => ({ kind: 'heading', text });
const text = (words: string): DemoBlock => ({ kind: 'text', text: words });
const note = (words: string): DemoBlock => ({ kind: 'note', text: words });

const INVENTED = note(
  'Demo Bank is an invented bank. It exists to show how content is reviewed, and nothing in this paper is an offer.',
);

/** English, for Ireland: promises a return, lacks the sentence about the past and the key document. */
export const BANK_BROCHURE: DemoPaper = {
  title: 'Investing with Demo Bank',
  language: 'en',
  pages: [
    [
      heading('Investing with Demo Bank'),
      text(
        'This brochure explains the three funds of Demo Bank and the Harbour note. It tells you what they cost, for whom they are meant and how you can sell them.',
      ),
      text(
        'Investing fits money that you do not need for at least five years. Talk to an adviser in a branch if you are not sure how long that is.',
      ),
      heading('The three funds'),
      text('Calm holds mostly bonds of European states and companies.'),
      text('Even holds half bonds and half shares from all over the world.'),
      text('Bold holds mostly shares. Prices move more, up and down.'),
      text('The Even fund returned 6.4% in the twelve months to September 2026, after costs.'),
      text('With the Calm fund you enjoy guaranteed returns whatever the markets do.'),
      heading('Costs'),
      text(
        'You pay 0.65% of the value a year. There is no fee for buying or selling, and the cost sheet of each fund shows every item.',
      ),
    ],
    [
      heading('The Harbour note'),
      text(
        'The Harbour note is a structured note with a term of four years. It pays 3% a year as long as the index stays above its level at the start.',
      ),
      text('It is the best of both worlds: the calm of a bond and the speed of shares.'),
      text('If the index falls below half of its level, you receive less than you paid in.'),
      heading('How to begin'),
      text(
        'Open a depot in the app or in a branch. Choose an amount from €25 a month, and change or stop it on any working day.',
      ),
      note('Every Demo Bank debit card is climate neutral and arrives in a paper envelope.'),
      INVENTED,
    ],
  ],
};

const leaflet = (change: (words: string) => string): DemoPaper => ({
  title: 'Sparen bij Demo Bank',
  language: 'nl',
  pages: [
    [
      heading('Sparen bij Demo Bank'),
      text(
        'Met Stap spaart u zonder vaste looptijd. De rente op 1 november 2026 is 1,75% per jaar en kan veranderen.',
      ),
      text(change('Zo laat u uw geld groeien zonder risico.')),
      text('Met Vast spaart u één tot drie jaar tegen een rente die niet verandert.'),
      text(change('Bankieren bij de beste bank van de buurt.')),
      heading('Zo begint u'),
      text('U opent een rekening in de app of op kantoor. Neem een identiteitsbewijs mee.'),
      text(
        change('Elke betaalpas van Demo Bank is klimaatneutraal en komt in een papieren envelop.'),
      ),
      note(
        'Demo Bank is een verzonnen bank. Zij laat zien hoe teksten worden beoordeeld; niets in deze folder is een aanbod.',
      ),
    ],
  ],
});

/** Dutch: three sentences that stand on the website too. */
export const BANK_LEAFLET = leaflet((words) => words);

const LATER: ReadonlyMap<string, string> = new Map([
  [
    'Zo laat u uw geld groeien zonder risico.',
    'Zo laat u uw geld groeien. Uw inleg valt onder het depositogarantiestelsel.',
  ],
  [
    'Elke betaalpas van Demo Bank is klimaatneutraal en komt in een papieren envelop.',
    'Elke betaalpas van Demo Bank is klimaatneutraal en komt in een envelop van papier. Het welkomstpakket is gratis.',
  ],
]);

/** One sentence is put right, one is worded anew, one stays, and one new promise came in. */
export const BANK_LEAFLET_LATER = leaflet((words) => LATER.get(words) ?? words);

/** English slides for an evening in a branch. */
export const BANK_TALK: DemoPaper = {
  title: 'An evening about saving',
  language: 'en',
  pages: [
    [
      heading('An evening about saving'),
      text('Welcome to our branch at the market square.'),
      note('Every Demo Bank debit card is climate neutral and arrives in a paper envelope.'),
    ],
    [
      heading('Three steps'),
      text('Write down what comes in and what goes out, for one month.'),
      text('Put three months of expenses aside before you think of anything else.'),
      text('Only then look at money that can work for longer.'),
    ],
    [
      heading('What we offer'),
      text('Step: a variable rate, money at any time.'),
      text('Term: a fixed rate, money at the end of the term.'),
      text('Put your savings to work without risk and watch them grow.'),
      text('Only today: half a point more for Term, for everyone in this room.'),
    ],
    [
      heading('Questions and answers'),
      text('Ask us anything. We note what we cannot answer and write to you within two days.'),
      text('Speaker and chairman of the evening: to be announced.'),
      INVENTED,
    ],
  ],
};

/** A paper in good order, of which the demo carries only the first half. */
export const BANK_ANNUAL_SUMMARY: DemoPaper = {
  title: 'The year at Demo Bank',
  language: 'en',
  pages: [
    [
      heading('The year at Demo Bank'),
      text('We opened two branches, closed one and answered 48,000 calls.'),
      text('Deposits grew in every quarter. The annual accounts are on our website.'),
    ],
    [heading('Outlook'), text('We expect a calm year and go on with our plans.'), INVENTED],
  ],
};
