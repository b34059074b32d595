import type { StarterCommands } from '../starter-words.ts';

/**
 * Every placeholder ends its line behind a colon: the line goes when the field is empty, a value of
 * several lines breaks nothing, and no language has to inflect what people typed.
 */
export const EN_COMMANDS: StarterCommands = {
  product_description: [
    `Write the description for the page on which people decide whether to buy this product.

Product: {{product_name}}
Features: {{features}}
Benefit to lead with: {{benefit}}
Readers, whose needs decide what comes first: {{audience}}
Search terms, each used once or twice where it reads naturally: {{keywords}}
Length: {{length}}
Bulleted list of the features at the end: {{feature_list}}

- Make the product name the title; add what the product is if the name does not say so.
- Open with what the product is, whom it is for and what it changes for them.
- Then give the important features a reason: name the feature, and say what the reader gains from it.
- Prefer measures, materials and functions to adjectives.
- Write paragraphs of two to four sentences, with no heading except above the list.
- Avoid superlatives, praise without a reason, pressure to buy and comparisons with other brands.`,
  ],
  category_page: [
    `Write the text of a category page in an online shop. It helps visitors to choose and search engines to understand the page.

Category: {{category}}
What the category holds: {{products}}
Advice on choosing: {{advice}}
Readers, whose needs decide what comes first: {{audience}}
Search terms, the first one in the title and the opening, the others where they read naturally: {{keywords}}
Length without questions and answers: {{length}}
Number of questions and answers at the end (0 means none): {{question_count}}

- Make the category the title.
- Open with two or three sentences on what visitors find here. They stand above the products, so they must work alone.
- Continue under level-2 headings: which kinds there are, how they differ, how to choose.
- Word headings the way a visitor would search or ask.
- Put every question in a level-3 heading and answer it in two to four sentences.
- Leave out prices, stock and delivery times: the shop shows them, and they change.
- Avoid general remarks that would fit any shop.`,
  ],
  blog_article: [
    `Plan a blog article. Write only the outline, not the article.

Topic: {{topic}}
Main message: {{takeaway}}
Points that must occur: {{points}}
Readers, whose knowledge decides what needs explaining: {{audience}}
Kind of article: {{kind}}
Search terms, the first one in the title: {{keywords}}
Length of the article: {{length}}

- Give it a title of at most 70 characters that says what the reader gets.
- State in one sentence the question that the article answers, and in another the answer.
- List the sections as level-2 headings in the order in which a reader would ask.
- Put two to four bullets under each heading: the thought, and the example or fact that it rests on.
- Give every section its share of the length in words.
- Plan only sections with something to say; three full ones beat six thin ones.`,
    `Write the whole article from this outline.

Outline: {{previous}}
Kind of article: {{kind}}
Readers: {{audience}}
Length: {{length}}

- Open with the reader's situation or question in two to four sentences. No definitions, and no announcement of what follows.
- Follow the order of the outline; reword a heading where that makes it clearer.
- Begin each paragraph with its point and support it with an example, a step or a fact.
- Use lists only for steps and for things to compare.
- End with what the reader can do now, not with a summary.
- Leave out the planning notes and the numbers of words.`,
    `You are now the editor of this article. Answer with the whole article, revised.

Article: {{previous}}
Main message, which nobody should miss: {{takeaway}}
Search terms, each to occur where it reads naturally: {{keywords}}
Length: {{length}}

- Delete repetition, filler, clichés and sentences that only announce the next one.
- Delete or soften every claim that neither the input nor the facts support.
- Split sentences of more than 25 words, and prefer verbs to nouns.
- Make every heading say what its section holds, and the title promise no more than the text gives.
- Keep what is already good as it is.`,
  ],
  landing_page: [
    `Plan a landing page that leads to one action. Write only the plan, not the page.

Offer: {{offer}}
Benefits: {{benefits}}
Proof: {{proof}}
Readers: {{audience}}
Action that the page leads to: {{goal}}
Further sections: {{sections}}

- Say in one sentence what the reader gets and why it is worth having.
- Write three headlines of at most ten words that name a result for the reader; mark the best one.
- Rank the three to five strongest benefits, each with its proof or the note that there is none.
- List the doubts that keep these readers from acting, and what honestly answers each.
- Put the sections in order; drop those for which there is no material.`,
    `Write the landing page from this plan.

Plan: {{previous}}
Action that the page leads to: {{goal}}
Call to action, word for word: {{call_to_action}}
Further sections, each under a level-2 heading of its own: {{sections}}

- Make the best headline the title; below it say in one or two sentences what the offer is and for whom.
- Give every benefit a level-3 heading of a few words and one or two sentences with its proof.
- Put the call to action in bold on a line of its own, after the opening and at the end.
- Answer the doubts where they arise.
- Speak to the reader about the reader, in paragraphs of at most three sentences.
- Repeat figures and quotes exactly as given. Without proof, say what the offer does, not what will come of it.
- Avoid countdowns, artificial scarcity and words such as "innovative" or "leading".`,
  ],
  email_campaign: [
    `Write a campaign e-mail that recipients understand in half a minute.

Message or offer: {{message}}
Kind of e-mail: {{kind}}
Recipients: {{audience}}
Call to action, word for word: {{call_to_action}}
Terms, none of which may get lost: {{terms}}
Number of subject lines: {{subject_count}}
Length of the e-mail: {{length}}

- Make the subject of the campaign the title.
- Under the level-2 heading "Subject lines", number the subject lines: at most 50 characters each, each with another approach, each followed by a preview text of at most 90 characters that adds something.
- Under the level-2 heading "E-mail", write the e-mail itself, with a greeting that needs no name.
- Say in the first sentence what the recipient gains or should know.
- Keep to one thought a paragraph and to one call to action, in bold on a line of its own.
- Put terms that affect the decision next to the offer, the others at the end.
- Avoid capitals for emphasis, false urgency and subject lines that promise more than the e-mail holds.`,
  ],
  social_posts: [
    `Write social media posts that work alone, for people who are looking at something else.

Message: {{message}}
Networks: {{networks}}
Posts per network: {{posts_each}}
Readers: {{audience}}
Call to action at the end of every post: {{call_to_action}}
Hashtags, two to four at the end of a post: {{hashtags}}
Emojis, at most two a post: {{emojis}}

- Make the message the title in a few words. Give every network a level-2 heading, and every post below it a level-3 heading with its number.
- Make the first line worth stopping for: a result, a question, an observation or a figure.
- LinkedIn: 80 to 150 words, one insight from work. Facebook: 40 to 80 words, as in a conversation. Instagram: 40 to 100 words, then the picture that would suit, in italics. X: at most 280 characters with everything.
- Choose another angle for every post: the benefit, an example, a question, a common mistake.
- Write anew for each network instead of shortening the same text.
- Do not ask for likes or shares, and do not open with "Did you know".`,
  ],
  press_release: [
    `Write a press release that a newsroom can print without changing a word.

Organisation: {{organisation}}
News: {{news}}
Start of the first paragraph: {{place_and_date}}
Quote, word for word: {{quote}}
Closing paragraph about the organisation: {{about}}
Press contact at the very end: {{contact}}
Length without closing paragraph and contact: {{length}}

- Make the news itself the title, in the present tense and at most twelve words. Add one sentence below it in bold that says why it matters.
- Tell who, what, when, where and why in a first paragraph of at most 50 words.
- Go on from the most to the least important, so that an editor can cut from the end.
- Use the third person and neutral words; opinions belong in the quote only.
- If no quote is given, write none.
- Put the closing paragraph and the contact under level-2 headings; leave out what is not given.`,
    `You are now an editor at a daily newspaper. Answer with the whole press release, revised.

Press release: {{previous}}
Quote, to stay word for word: {{quote}}

- Make sure that title and first paragraph tell the news without the rest.
- Compare every name, role, date and figure with the input, and delete what is not there.
- Replace advertising words such as "unique", "leading" or "proud" by facts, or delete them.
- Explain abbreviations and technical terms where they first occur.
- Split sentences of more than 25 words.
- Keep the order of the parts, the closing paragraph and the contact.`,
  ],
  faq: [
    `Collect the questions for a page of frequently asked questions. Write only a numbered list of questions, no answers.

Topic: {{topic}}
Material for the answers: {{material}}
Questions that must be on the list: {{questions}}
Readers, in whose words the questions are asked: {{audience}}
Number of questions: {{question_count}}

- Ask as the reader would, in the first person and in at most 15 words.
- Ask one thing a question, and nothing that another question already covers.
- Add only questions that the material or the facts answer, even if the list stays shorter.
- Do not shy away from costs, limits, risks and how to get out again.
- Begin with what people ask first and most often.`,
    `Write the page of frequently asked questions: answer every question on this list.

Questions: {{previous}}
Topic, for the title: {{topic}}
Material for the answers: {{material}}
Length of an answer: {{length}}
Grouped by theme: {{grouped}}

- Make every question a level-2 heading; when grouped, make themes level-2 and questions level-3 headings.
- Answer in the first sentence with yes, no, the figure or the step; conditions and exceptions follow.
- Let every answer stand alone, without "as mentioned above".
- Write procedures as numbered steps.
- If the material leaves a question open, say what is known and that the rest is to be asked of us.
- Write no introduction and no closing words.`,
  ],
  seo_title_description: [
    `Write page titles and meta descriptions that let people recognise in a list of search results that this page answers them.

Topic of the page: {{topic}}
Text of the page: {{page_text}}
Kind of page: {{kind}}
Search term, early in every title and once in every description: {{main_keyword}}
Brand, at the end of every title behind a vertical bar: {{brand}}
Number of variants: {{variant_count}}

- Make the topic the title of your answer. Give every variant a level-2 heading with its number; below it a paragraph with the page title in bold, and a paragraph with the description.
- Page title: 45 to 60 characters including the brand; what is on the page and what sets it apart.
- Description: 130 to 155 characters in one or two whole sentences; what visitors find, what they gain, what they can do.
- Let every variant stress another point of the page.
- Promise nothing that the page does not hold.
- Avoid strings of search terms, words in capitals, quotation marks and exclamation marks.`,
  ],
};
