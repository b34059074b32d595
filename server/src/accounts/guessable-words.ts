// The words of which the most used passwords are made, chosen by hand: names, teams, animals, keyboards, seasons and the
// words of sign-in pages, in several languages. No list of leaked passwords was copied. Passwords have twelve
// characters or more, so most of those in use are such a word with something in front of or behind it.
const WORDS = `
  password passwort passwoord wachtwoord motdepasse contrasena senha haslo parola geheim secret private access login
  signin logon welcome welkom willkommen bienvenue letmein openup opensesame changeme changeit default admin
  administrator root user guest master system server windows linux apple google facebook twitter instagram linkedin
  microsoft samsung nokia internet computer laptop network office company business finance marketing content editor
  writer brand copy desk work werk test testing tester temp temporary demo example sample qwerty qwertz azerty asdf
  zxcv abc abcd iloveyou loveyou love lovely lover forever friend friends family mother father sister brother baby
  angel princess prince queen king sunshine rainbow flower butterfly summer winter spring autumn zomer lente herfst
  sommer herbst monday tuesday wednesday thursday friday saturday sunday january february march april may june july
  august september october november december dragon monkey tiger lion eagle horse puppy kitty pussycat cat dog hond
  chicken turtle dolphin shark panther jaguar mustang ferrari porsche mercedes toyota honda yamaha harley football
  voetbal fussball soccer baseball basketball hockey tennis golf arsenal chelsea liverpool barcelona realmadrid
  juventus ajax feyenoord bayern steelers cowboys yankees lakers michael michelle jennifer jessica ashley amanda daniel
  david thomas robert george charlie william jordan andrew joshua matthew anthony nicole hannah sophie thomas peter
  martin maria anna laura batman superman spiderman pokemon pikachu naruto starwars matrix minecraft fortnite player
  gamer killer hunter ranger soldier warrior shadow ghost phantom magic wizard merlin freedom peace hello hallo bonjour
  whatever nothing something everything trustno trust nobody please cheese chocolate cookie banana orange cherry coffee
  pepper ginger diamond silver golden gold purple yellow green black white blue red money dollar euro cash lucky happy
  smile power super ultra mega strong secure security safe safety new old first second my the your our is it me you and
  for one two three four five amsterdam london paris berlin madrid holland nederland england germany france america
  canada mexico brasil india china russia
`;

/** The product's own name is as easy to guess as the others. */
export const GUESSABLE: ReadonlySet<string> = new Set(['copydesk', ...WORDS.trim().split(/\s+/)]);

/** Rows of keyboards, the alphabet and the digits: any run of them, forwards or backwards. */
export const ROWS = [
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
] as const;
