import type { AnswerOf, listAllInvitations } from '@assist/contract';
import { fromInstant, type Instant, instantOf } from '@assist/time';
import type { AuditActor, AuditRepository } from '../../audit/audit.repository.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { InvitationsRepository } from '../../people/invitations.repository.ts';

const PER_PAGE = 100;

interface Asked {
  readonly host?: string | undefined;
  readonly cursor?: string | undefined;
}

/** Lists and revokes invitations for an administrator, who sees who invites whom and until when, but not the subject. */
export class GuestAdministrationUsecases {
  readonly #invitations: Pick<InvitationsRepository, 'listAll' | 'takeBack'>;
  readonly #audit: Pick<AuditRepository, 'write'>;

  constructor(invitations: Pick<InvitationsRepository, 'listAll' | 'takeBack'>, audit: Pick<AuditRepository, 'write'>) {
    this.#invitations = invitations;
    this.#audit = audit;
  }

  /** @throws ProblemError `invalid-cursor` */
  async list({ host, cursor }: Asked, now: Instant): Promise<AnswerOf<typeof listAllInvitations>> {
    const after = cursor === undefined ? undefined : parseCursor(cursor);
    const found = await this.#invitations.listAll({ host, after, limit: PER_PAGE + 1, now });
    const shown = found.slice(0, PER_PAGE);
    const last = shown.at(-1);
    return {
      value: shown.map(({ id, visitor, calendar, reservation, createdAt, endsAt, guests }) => ({
        id,
        visitor,
        host: calendar,
        start: fromInstant(reservation.start),
        end: fromInstant(reservation.end),
        createdAt: fromInstant(createdAt),
        endsAt: fromInstant(endsAt),
        guests,
      })),
      cursor: found.length > PER_PAGE && last !== undefined ? `${last.endsAt}.${last.id}` : null,
    };
  }

  /** @throws ProblemError `not-found` if there is no such invitation, or it has already been revoked */
  async revoke(id: string, actor: AuditActor, now: Instant): Promise<void> {
    const isRevoked = await this.#invitations.takeBack(id, now, undefined, (trx, { calendar }) =>
      this.#audit.write(trx, { operation: 'revokeInvitation', objectKind: 'person', objectId: calendar }, actor, now),
    );
    if (!isRevoked) throw new ProblemError('not-found');
  }
}

function parseCursor(text: string) {
  const [, endsAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/u.exec(text) ?? [];
  if (endsAt === undefined || id === undefined) throw new ProblemError('invalid-cursor');
  return { endsAt: instantOf(Number(endsAt)), id };
}
