import { createVault } from '../src/accounts/vault.ts';
import type { AppParts } from '../src/api/build-app.ts';
import { createFileReader } from '../src/roots/file-reader.ts';
import { createPageCopies } from '../src/roots/page-copies.ts';
import type { Log } from '../src/platform/log.ts';
import { readModelAddresses } from '../src/platform/model/addresses.ts';
import { createMailer } from '../src/platform/mail/mailer.ts';
import type { SelfService } from '../src/workspaces/self-service.ts';
import type { createTextChecker } from '../src/roots/text-checker.ts';

/** What the web application needs beside the API, in small; mail goes nowhere. */
export const createWebParts = (
  texts: Awaited<ReturnType<typeof createTextChecker>>,
  {
    log,
    publicUrl,
    folder,
    modelAddresses = '',
    selfService = { workspaces: false, plans: false },
  }: {
    readonly log: Log;
    readonly publicUrl: string;
    readonly folder: string;
    /** As the operator writes MODEL_ADDRESSES. */
    readonly modelAddresses?: string;
    readonly selfService?: SelfService;
  },
) => {
  const copies = createPageCopies(1);
  const files = createFileReader(1);
  const mail = createMailer({ url: '', from: 'Copydesk <copydesk@test.example>', log });
  const web: NonNullable<AppParts['web']> = {
    signIn: {
      times: { days: 30, idleMinutes: 720 },
      mail,
      vault: createVault('a secret of at least 32 characters'),
      oidc: null,
      selfService,
      factors: { operator: 'none', hasProvider: false },
      publicUrl,
    },
    publicOrigin: null,
    rulesFolder: texts.rulesFolder,
    tryRule: texts.tryRule,
    copyPage: copies.copyPage,
    writeCopy: copies.writeCopy,
    drawFile: copies.drawFile,
    modelAddresses: readModelAddresses(modelAddresses),
    folder,
  };
  const stop = async (): Promise<void> => {
    await copies.stop();
    await files.stop();
    await mail.stop();
  };
  return { web, extractFile: files.extractFile, stop };
};
