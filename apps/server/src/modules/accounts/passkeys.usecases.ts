import type {
  AnswerOf,
  askForPasskey,
  askForPasskeyProof,
  BodyOf,
  MadePasskey,
  NewPasskeyOptions,
  Passkey,
  proveWithPasskey,
  signInWithPasskey,
} from '@assist/contract';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { fromInstant, type Instant } from '@assist/time';
import type { FastifyBaseLogger } from 'fastify';
import type { Asker } from '../../call/asker.ts';
import type { SignedIn } from '../../call/principal.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { RelyingParty } from '../../call/relying-party.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { handleOf, newPasskeyOptions, PASSKEYS_MAX, signedChallenge, verifyNewPasskey } from '../../people/new-passkey.ts';
import { CHALLENGE_MS, type ChallengePurpose, type PasskeyChallengesRepository } from '../../people/passkey-challenges.repository.ts';
import type { PasskeysRepository, StoredPasskey } from '../../people/passkeys.repository.ts';
import type { IssuedTokens, SessionsRepository } from '../../people/sessions.repository.ts';
import type { OwnAccounts } from './own-accounts.ts';
import type { KnownPerson } from '../../people/sign-in-version.repository.ts';
import { orRefused } from './or-refused.ts';
import type { SignInLimit } from '../../people/sign-in-limit.ts';
import type { SignInNotices } from './sign-in-notices.ts';

/** The byte offset of the signature counter in an authenticator's signed data (WebAuthn, section 6.1). */
const COUNTER_AT = 33;

export interface PasskeysParts {
  readonly own: OwnAccounts;
  /** Returns the relying party, which is never taken from a request; undefined if passkeys are unavailable. */
  readonly findParty: () => RelyingParty | undefined;
  readonly passkeys: PasskeysRepository;
  readonly challenges: PasskeyChallengesRepository;
  readonly sessions: SessionsRepository;
  readonly limit: SignInLimit;
  readonly catalogue: Catalogue;
  readonly notices: SignInNotices;
  readonly log: FastifyBaseLogger;
}

/**
 * Signs people in by passkeys. A passkey counts as both steps, because the device that stores it uses it only after recognising its
 * owner.
 */
export class PasskeysUsecases {
  readonly #parts: PasskeysParts;

  constructor(parts: PasskeysParts) {
    this.#parts = parts;
  }

  async ask(address: string, now: Instant): Promise<AnswerOf<typeof askForPasskey>> {
    const { challenges, limit } = this.#parts;
    const { id: rpId } = this.#party();
    await limit.countChallenge(address, now);
    return { challenge: await challenges.make('sign-in', null, now), rpId, timeout: CHALLENGE_MS, userVerification: 'required' };
  }

  async signIn(signed: BodyOf<typeof signInWithPasskey>, asker: Asker, now: Instant): Promise<IssuedTokens> {
    const party = this.#party();
    const { limit, sessions } = this.#parts;
    const known = await limit.guard({ account: undefined, address: asker.address }, now, () => this.#verify(signed, party, now));
    return orRefused(await sessions.start(known, asker, now), 'passkey-refused');
  }

  async list(principal: SignedIn): Promise<Passkey[]> {
    const { own, passkeys } = this.#parts;
    return (await passkeys.list((await own.get(principal)).id)).map(toAnswer);
  }

  async begin(principal: SignedIn, proof: string, address: string, now: Instant): Promise<NewPasskeyOptions> {
    const { own, passkeys, challenges, catalogue } = this.#parts;
    const party = this.#party();
    const account = await own.get(principal);
    await own.expectProof(account, proof, address, now);
    const known = await passkeys.list(account.id);
    if (known.length >= PASSKEYS_MAX) throw new ProblemError('too-many-passkeys');
    const { company } = await catalogue.current();
    const challenge = await challenges.make('new-passkey', account.id, now);
    return newPasskeyOptions({ challenge, party, companyName: company.companyName, account, known });
  }

  async add(principal: SignedIn, made: MadePasskey, now: Instant): Promise<Passkey> {
    const { own, passkeys, notices } = this.#parts;
    const party = this.#party();
    const account = await own.get(principal);
    const { id: userId } = account;
    const challenge = await this.#takeChallenge('new-passkey', made.clientDataJSON, userId, now);
    const passkey = await this.#orRefused(() => verifyNewPasskey(made, party, challenge));
    const added = await passkeys.add(userId, passkey, PASSKEYS_MAX, now);
    if (added === 'too-many') throw new ProblemError('too-many-passkeys');
    if (added === 'known') throw new ProblemError('passkey-refused');
    notices.tell(account, { kind: 'passkeyAdded', name: added.name }, now);
    return toAnswer(added);
  }

  /** Renames a passkey. No proof is required, because a name does not affect how a person signs in. */
  async rename(principal: SignedIn, id: string, name: string): Promise<void> {
    const { own, passkeys } = this.#parts;
    if (!(await passkeys.rename((await own.get(principal)).id, id, name))) throw new ProblemError('not-found');
  }

  async remove(principal: SignedIn, id: string, proof: string, address: string, now: Instant): Promise<void> {
    const { own, passkeys, notices } = this.#parts;
    const account = await own.get(principal);
    await own.expectProof(account, proof, address, now);
    const removed = await passkeys.remove(account.id, id, { evenLast: account.password_hash !== null });
    if (removed === 'last') throw new ProblemError('last-passkey');
    if (removed === undefined) throw new ProblemError('not-found');
    notices.tell(account, { kind: 'passkeyRemoved', name: removed.name }, now);
  }

  /** Returns the challenge of a proof that the person is present. */
  async askForProof(principal: SignedIn, address: string, now: Instant): Promise<AnswerOf<typeof askForPasskeyProof>> {
    const { own, passkeys, challenges, limit } = this.#parts;
    const { id: rpId } = this.#party();
    const account = await own.get(principal);
    await limit.countChallenge(address, now);
    const allowCredentials = (await passkeys.list(account.id)).map(({ credentialId, transports }) => ({
      type: 'public-key' as const,
      id: credentialId,
      transports: [...transports],
    }));
    const challenge = await challenges.make('proof', account.id, now);
    return { challenge, rpId, timeout: CHALLENGE_MS, userVerification: 'required', allowCredentials };
  }

  /** Returns a proof that works once, within five minutes, where a password or a code is asked for. */
  async prove(principal: SignedIn, signed: BodyOf<typeof proveWithPasskey>, address: string, now: Instant): Promise<string> {
    const { own, challenges, limit } = this.#parts;
    const party = this.#party();
    const account = await own.get(principal);
    await limit.guard({ account: undefined, address }, now, () => this.#verify(signed, party, now, account.id));
    return challenges.make('proven', account.id, now);
  }

  /**
   * Returns the owner of the passkey that signed this challenge for this site (WebAuthn, section 7.2). `provingId` is the person who is
   * signed in and proves to be present; undefined for a sign-in.
   */
  async #verify(signed: BodyOf<typeof signInWithPasskey>, party: RelyingParty, now: Instant, provingId?: string): Promise<KnownPerson> {
    const { id, clientDataJSON, authenticatorData, signature, userHandle } = signed;
    const { passkeys } = this.#parts;
    const expectedChallenge = await this.#takeChallenge(
      provingId === undefined ? 'sign-in' : 'proof',
      clientDataJSON,
      provingId ?? null,
      now,
    );
    const passkey = await passkeys.find(id);
    if (passkey === undefined || handleOf(passkey.userId) !== userHandle || (provingId ?? passkey.userId) !== passkey.userId)
      throw new ProblemError('passkey-refused');
    const counter = counterOf(authenticatorData);
    const { verified } = await this.#orRefused(() =>
      verifyAuthenticationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON, authenticatorData, signature, userHandle },
        },
        expectedChallenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          // A counter that has become zero does not show that a passkey was cloned. A counter that goes backwards does.
          counter: counter === 0 ? 0 : passkey.counter,
        },
      }),
    );
    if (!verified) throw new ProblemError('passkey-refused');
    // Reported, because the holder of the key may learn that the account is closed.
    if (passkey.isClosed) throw new ProblemError('account-closed');
    if (!(await passkeys.use(passkey.id, counter, now))) throw new ProblemError('passkey-refused');
    return passkey;
  }

  /** Uses up the challenge, whether the response is right or wrong. Refuses a response from a page that is embedded in another site. */
  async #takeChallenge(purpose: ChallengePurpose, clientDataJSON: string, userId: string | null, now: Instant): Promise<string> {
    const challenge = signedChallenge(clientDataJSON);
    if (challenge === undefined || !(await this.#parts.challenges.take(purpose, challenge, userId, now)))
      throw new ProblemError('passkey-refused');
    return challenge;
  }

  /** Logs why a response is wrong. The sender learns only that the response was refused. */
  async #orRefused<T>(verify: () => Promise<T>): Promise<T> {
    try {
      return await verify();
    } catch (error) {
      this.#parts.log.info({ reason: error instanceof Error ? error.message : String(error) }, 'a passkey was refused');
      throw new ProblemError('passkey-refused');
    }
  }

  #party(): RelyingParty {
    const party = this.#parts.findParty();
    if (party === undefined) throw new ProblemError('sign-in-not-offered');
    return party;
  }
}

function counterOf(authenticatorData: string): number {
  const bytes = Buffer.from(authenticatorData, 'base64url');
  if (bytes.length < COUNTER_AT + 4) throw new ProblemError('passkey-refused');
  return bytes.readUInt32BE(COUNTER_AT);
}

function toAnswer({ id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey {
  return { id, name, createdAt: fromInstant(createdAt), lastUsedAt: lastUsedAt === null ? null : fromInstant(lastUsedAt) };
}
