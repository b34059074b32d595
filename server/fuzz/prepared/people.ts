import { createAccount } from '../../src/accounts/create-account.ts';
import { createLink, type LinkInput } from '../../src/accounts/one-time-link.ts';
import { hashPassword } from '../../src/accounts/password.ts';
import { presentUser } from '../../src/accounts/row-security.ts';
import { SET_PASSWORD } from '../../src/accounts/set-password.ts';
import { cookieOf } from '../../src/api/app/session-cookie.fixture.ts';
import { newUuid } from '../../src/platform/ids.ts';
import type { Scope } from '../../src/platform/db/scope.ts';
import { call } from '../../src/platform/db/statement.ts';
import { createBrowser, type Send } from './browser.ts';

export const PASSWORD = 'paper and ink forever';

/** Makes people with accounts of their own, who are in no workspace. `base` is any scope of the database. */
export const createPeople = (base: Scope, host: string) => {
  let hash: Promise<string> | undefined;

  const add = async () => {
    const email = `${newUuid()}@people.example`;
    return { email, userId: await createAccount(base, { email, name: 'A person' }) };
  };
  const addWithPassword = async () => {
    const who = await add();
    // The same password and hash for all: making a hash takes 28 ms.
    hash ??= hashPassword(PASSWORD);
    const values = [who.userId, await hash, base.now()];
    await base.db.batch('', [presentUser(who.userId), call(SET_PASSWORD, values)]);
    return who;
  };
  const newCookie = (userId: string): Promise<string> => cookieOf(base, userId);
  const signIn = async (send: Send, { userId }: { readonly userId: string }) =>
    createBrowser(send, host, await newCookie(userId));
  /** The browser of a session that began earlier. */
  const comeBack = (send: Send, cookie: string) => createBrowser(send, host, cookie);
  /** A new person in a browser of theirs. */
  const arrive = async (send: Send) => {
    const who = await add();
    return { who, browser: await signIn(send, who) };
  };
  const arriveWithPassword = async (send: Send) => {
    const who = await addWithPassword();
    return { who, browser: await signIn(send, who) };
  };
  /** A browser in which nobody is signed in. */
  const stranger = (send: Send) => createBrowser(send, host);
  const linkTo = (input: LinkInput): Promise<string> => createLink(base, input);
  return {
    add,
    addWithPassword,
    newCookie,
    signIn,
    comeBack,
    arrive,
    arriveWithPassword,
    stranger,
    linkTo,
  };
};

export type People = ReturnType<typeof createPeople>;
