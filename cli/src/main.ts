#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { runProgram } from './program.ts';
import { cacheFolder } from './terminal/cache-folder.ts';
import { createIo } from './terminal/io.ts';

// The commands are in the table of program.ts.
const io = createIo(process);
// What Node has compiled is kept for the next start.
enableCompileCache(join(cacheFolder(io), 'compiled'));
await runProgram(io, process.argv.slice(2));
