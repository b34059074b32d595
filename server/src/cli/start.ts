import { runRole } from '../main.ts';

// `copydesk start api`, `copydesk start workflows`, `copydesk migrate`.
await runRole(process.argv[2]);
