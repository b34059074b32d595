import { CONTENT_FOLDER } from '../text/read-content.ts';
import { contentIssues } from './content-issues.ts';

const issues = contentIssues(CONTENT_FOLDER);
for (const { file, path, message } of issues)
  process.stdout.write(`content/${file}${path === '' ? '' : ` at ${path}`}: ${message}\n`);
process.stdout.write(issues.length === 0 ? 'The content is in order.\n' : '');
process.exitCode = issues.length === 0 ? 0 : 1;
