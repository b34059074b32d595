// What run-everywhere.mjs runs in each runtime, with the package as it is published. Prints one line.
import { Copydesk } from '@copydesk/sdk';

const copydesk = new Copydesk();
const { key } = await copydesk.me();
const [audit] = await copydesk.audits.list().toArray(1);
let violations = 0;
for await (const _ of copydesk.violations.list(audit.id, { review_state: 'all', page_size: 7 })) {
  violations += 1;
}
const expected = await copydesk.violations.list(audit.id, { review_state: 'all' }).page();
const pushed = await copydesk.contents.put(`smoke-${Date.now()}`, {
  text: 'You get guaranteed 8% a year.',
});
const templates = await copydesk.templates.list();
const template = templates.find((one) => one.key === 'product_description');
const input = JSON.stringify({ product_name: 'Oak desk', features: 'Solid oak' });
const { documentId } = await copydesk.documents.create(
  { templateId: template.id, language_key: 'EN', input },
  { wait: false },
);
let text = '';
let end = '';
for await (const chunk of copydesk.documents.stream(documentId)) {
  if (chunk.type === 'text') text += chunk.text;
  end = chunk.type;
}
const nameOf = (error) => error.name;
const unknown = await copydesk.audits.get('aud_x').catch(nameOf);
const late = await copydesk.me({ signal: AbortSignal.timeout(0) }).catch(nameOf);
const nobody = new Copydesk({ baseUrl: 'http://127.0.0.1:47', retries: 1 });
const body = { violation_ids: ['x'], action: 'mark_fixed' };
const away = await nobody.violations.decideMany('x', body).catch((error) => error.mayHaveArrived);
const file = await copydesk.violations.export(audit.id);
const right =
  key.scopes.length > 0 &&
  violations === expected.answer.total &&
  pushed.version === 1 &&
  end === 'done' &&
  text.length > 40 &&
  unknown === 'NotFoundError' &&
  late === 'TimeoutError' &&
  file.size > 0 &&
  away === false;
console.log(
  `${right ? 'right' : 'WRONG'}: ${violations} violations, ${text.length} characters streamed, ` +
    `${unknown}, ${late}`,
);
if (!right) throw new Error('something is not as expected');
