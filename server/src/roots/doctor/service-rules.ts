import { advice, fine, type Finding, unlessTrial, wrong } from './finding.ts';

/** The two ports of the engine, each as an answer or a failure. */
export interface EngineFacts {
  /** The version that the admin port tells; null if it does not answer. */
  readonly version: string | null;
  readonly ingressAnswers: boolean;
  /** How many addresses of workflows processes are registered; null if that is not known. */
  readonly deployments: number | null;
}

export const checkEngine = ({ version, ingressAnswers, deployments }: EngineFacts): Finding => {
  if (version === null || !ingressAnswers) {
    const port = version === null ? 'ENGINE_ADMIN_URL' : 'ENGINE_INGRESS_URL';
    return wrong('engine', `nothing answers at ${port}`, `Start Restate, or correct ${port}.`);
  }
  if (!/^1\.([7-9]|\d\d)\./.test(version)) {
    return advice('engine', `Restate ${version} was not tried`, 'Use Restate 1.7.');
  }
  return deployments === 0
    ? wrong('engine', `Restate ${version} knows no workflows process`, 'Start the workflows role.')
    : fine('engine', `Restate ${version}`);
};

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** Without the key, whoever reaches the port of the workflows role can have it do work. */
export const checkIdentityKey = (key: string, workflowsHost: string): Finding => {
  if (key !== '') return fine('engine key', 'calls of the engine must be signed');
  const says = 'unsigned calls to the workflows role are accepted';
  const todo = 'Set ENGINE_IDENTITY_KEY to the public key that Restate prints when it starts.';
  return (LOOPBACK.test(workflowsHost) ? advice : wrong)('engine key', says, todo);
};

export const checkPublicUrl = (publicUrl: string, isTrial: boolean): Finding => {
  const check = 'public address';
  const say = unlessTrial(isTrial);
  if (publicUrl === '') {
    return say(check, 'PUBLIC_URL is not set', 'Set it to the https address that people open.');
  }
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:') return fine(check, publicUrl);
  return LOOPBACK.test(hostname)
    ? say(check, `${publicUrl} is this machine alone`, 'Set PUBLIC_URL to the address for people.')
    : wrong(
        check,
        `${publicUrl} has no TLS, so nobody can sign in there`,
        'Put a proxy with TLS in front, and use https in PUBLIC_URL.',
      );
};

const LEAST_SECRET = 32;
/** A secret of few different characters was typed and not drawn. */
const LEAST_CHARACTERS = 8;

export const checkAccountSecret = (secret: string, isTrial: boolean): Finding => {
  const check = 'account secret';
  const todo = 'Set ACCOUNT_SECRET for both roles: openssl rand -hex 32';
  if (secret === '') {
    return isTrial
      ? fine(check, 'the quick start has its own')
      : wrong(check, 'ACCOUNT_SECRET is not set: no second factors, no webhooks', todo);
  }
  if (secret.length < LEAST_SECRET) return wrong(check, 'ACCOUNT_SECRET is too short', todo);
  return new Set(secret).size < LEAST_CHARACTERS
    ? wrong(check, 'ACCOUNT_SECRET is easy to guess', todo)
    : fine(check, 'ACCOUNT_SECRET is set');
};

/** A change of the secret that nobody ends leaves the old one as good as the new one. */
export const checkRotation = (other: string): Finding[] =>
  other === ''
    ? []
    : [
        advice(
          'account secret',
          'a change is under way: ACCOUNT_SECRET_ALSO is accepted too',
          'Run "copydesk reseal", then take ACCOUNT_SECRET_ALSO away from both roles.',
        ),
      ];

export const checkRisks = (acceptedRisks: string): Finding =>
  acceptedRisks === ''
    ? fine('accepted risks', 'none')
    : advice('accepted risks', acceptedRisks, 'Take away from ACCEPTED_RISKS what is not needed.');

export const checkMail = (mailUrl: string, isTrial: boolean, mayBePlain: boolean): Finding => {
  if (mailUrl === '') {
    return unlessTrial(isTrial)(
      'mail',
      'no letter is sent; outside of production they are in the log, with the links that sign people in',
      'Set MAIL_URL to your mail server.',
    );
  }
  const url = URL.parse(mailUrl);
  if (!url || !/^smtps?:$/.test(url.protocol)) {
    return wrong('mail', 'MAIL_URL is no address', 'It begins with smtp:// or smtps://');
  }
  if (url.protocol === 'smtps:' || LOOPBACK.test(url.hostname) || !mayBePlain) {
    return fine('mail', `by ${url.hostname}`);
  }
  return advice(
    'mail',
    `${url.hostname} gets messages in the open if it offers no TLS`,
    'Use a server with TLS, and take plain-mail away from ACCEPTED_RISKS.',
  );
};

/** `failure` says why the chain of MODEL cannot be used. */
export const checkModel = (names: readonly string[], failure: string | null): Finding => {
  if (failure !== null) return wrong('model', failure, 'Correct MODEL and the keys.');
  return names.every((name) => name.startsWith('sandbox'))
    ? advice(
        'model',
        'only the sandbox: texts are labelled drafts, and judge rules are not judged',
        'Set MODEL and the key of its provider for the workflows role.',
      )
    : fine('model', names.join(', then '));
};
