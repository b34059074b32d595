import { defineTexts } from '../../lib/texts.ts';

export const en = {
  picture_of: 'Picture of {{name}}, {{width}} px wide',
  picture_region: 'Picture of the page',
  widths: 'Width of the window',
  width_1440: 'Desk (1440 px)',
  width_390: 'Phone (390 px)',
  zoom: 'Zoom',
  zoom_fit: 'Fit',
  zoom_100: '100 %',
  zoom_200: '200 %',
  taken: 'Taken {{time}}.',
  cut: 'The page is {{page}} px high. The picture shows the first {{height}} px.',
  box_label: '“{{words}}”, {{rule}}: {{top}} px from the top',
  deleted_rule: 'deleted rule',
  place_shown: '“{{words}}” is boxed, {{top}} px from the top of the page.',
  place_hidden: '“{{words}}” is not visible at this width.',
  place_folded: '“{{words}}” is in a closed part of the page, so the picture does not show it.',
  place_clipped: '“{{words}}” is outside of what the page shows without scrolling sideways.',
  place_below_cut: '“{{words}}” is below the part of the page that the picture shows.',
  place_unplaced: 'It is not known where “{{words}}” is on the picture.',
  nowhere: 'The finding marks no words, so nothing is boxed.',
  absent: 'There is no picture',
  absent_failed: 'The page could not be read.',
  absent_no_page: 'Pictures are taken of web pages. This is a file or a text.',
  absent_static:
    'The page was read as the server sends it. A picture is taken when a browser reads it.',
  absent_earlier: 'The page was read before pictures were taken. The next audit takes one.',
  absent_not_taken: 'The browser read the page, but could not take a picture in time.',
  absent_deleted:
    'The picture was kept for as long as the workspace wants, and then deleted. The next audit takes a new one.',
  read_by_browser: 'Read it with the browser',
  will_read: 'From the next audit on a browser reads this page.',
  audit_this: 'Audit this asset',
  not_changed: 'It could not be changed. Try again in a moment.',
};

export const useTexts = defineTexts('picture', en, async () => (await import('./texts.nl.ts')).nl);
export type PictureTexts = ReturnType<typeof useTexts>;
