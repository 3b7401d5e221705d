import {
  type AnswerOf,
  type BodyOf,
  type getOverview,
  type ImportReport,
  type ProblemCode,
  type putUploadPart,
  type startUpload,
  UPLOAD_PART_BYTES,
} from '@assist/contract';
import type { Instant } from '@assist/time';
import type { AuditActor } from '../../audit/audit.repository.ts';
import { inProcess, ProcessLimitError } from '../../call/in-process.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Changes } from '../../changes/changes.ts';
import type { Database, DatabasePlace } from '../../database/database.ts';
import type { AccountsRepository } from '../../people/accounts.repository.ts';
import { countSight } from './count-sight.ts';
import type { ImportWish } from './run-import.ts';
import type { UploadsRepository } from './uploads/uploads.repository.ts';

const IMPORT_PROCESS = new URL('import.process.ts', import.meta.url);

/** What the process of an import receives. */
export interface ImportOrder {
  readonly place: DatabasePlace;
  readonly wish: ImportWish;
  readonly actor: AuditActor;
  readonly now: Instant;
}

/** What the process of an import sends: the report, or why there is none. */
export type ImportAnswer = { readonly report: ImportReport } | { readonly problem: ProblemCode };

export interface ImportsParts {
  readonly database: Database;
  readonly place: DatabasePlace;
  readonly changes: Pick<Changes, 'look'>;
  readonly catalogue: Pick<Catalogue, 'current' | 'listPlans'>;
  readonly uploads: UploadsRepository;
  readonly accounts: Pick<AccountsRepository, 'countPeople'>;
  /** True if people sign in with a password of this product. */
  readonly hasPasswords: boolean;
  readonly hasMail: boolean;
}

interface Asker {
  readonly userId: string;
}

/** Takes files from an administrator's browser and imports them, and tells what the company has so far. */
export class ImportsUsecases {
  readonly #parts: ImportsParts;

  constructor(parts: ImportsParts) {
    this.#parts = parts;
  }

  async overview(now: Instant): Promise<AnswerOf<typeof getOverview>> {
    const { catalogue, accounts, hasPasswords, hasMail } = this.#parts;
    const [snapshot, plans, people] = await Promise.all([catalogue.current(), catalogue.listPlans(), accounts.countPeople(now)]);
    const { inUse, visible, onPlan } = countSight(snapshot.resources, snapshot.views);
    return {
      companyName: snapshot.company.companyName,
      plan: { venues: plans.length, floors: plans.reduce((sum, { plan }) => sum + plan.features.level.length, 0) },
      resources: { count: inUse, visible, onPlan },
      people: hasPasswords ? people : { count: people.count, ready: people.count, invited: 0 },
      hasPasswords,
      hasMail,
    };
  }

  async startUpload({ userId }: Asker, file: BodyOf<typeof startUpload>, now: Instant): Promise<AnswerOf<typeof startUpload>> {
    const upload = await this.#parts.uploads.add(userId, file, now);
    return { id: upload.id };
  }

  /** @throws ProblemError `not-found`, or `invalid-input` if the file has no such part, or the part another length */
  async putPart({ userId }: Asker, id: string, { position, content }: BodyOf<typeof putUploadPart>, now: Instant): Promise<void> {
    const { uploads } = this.#parts;
    const upload = await uploads.find(userId, id, now);
    if (upload === undefined) throw new ProblemError('not-found');
    const bytes = Buffer.from(content, 'base64');
    if (position >= upload.parts) throw new ProblemError('invalid-input', { detail: `position: the file has ${upload.parts} parts` });
    const isLast = position === upload.parts - 1;
    if (bytes.length > UPLOAD_PART_BYTES || (!isLast && bytes.length < UPLOAD_PART_BYTES))
      throw new ProblemError('invalid-input', { detail: `content: every part but the last has ${UPLOAD_PART_BYTES} bytes` });
    await uploads.putPart(id, position, bytes).catch(async (error: unknown) => {
      // The upload may have been deleted in the meantime; the database then refuses its parts.
      throw (await uploads.find(userId, id, now)) === undefined ? new ProblemError('not-found') : error;
    });
  }

  /** @throws ProblemError `not-found` */
  async dropUpload({ userId }: Asker, id: string): Promise<void> {
    if (!(await this.#parts.uploads.drop(userId, id))) throw new ProblemError('not-found');
  }

  /**
   * Imports in a process of its own: a large building takes seconds, and a hostile file all the memory that there is.
   *
   * @throws ProblemError `upload-ended`, `file-too-costly`, `unknown-place`
   */
  async run({ userId }: Asker, wish: ImportWish, actor: AuditActor, now: Instant): Promise<ImportReport> {
    const { database, changes, uploads } = this.#parts;
    for (const id of uploadsOf(wish)) {
      const upload = await uploads.find(userId, id, now);
      if (upload === undefined || !(await uploads.isWhole(upload))) throw new ProblemError('upload-ended');
    }
    const order: ImportOrder = { place: this.#parts.place, wish, actor, now };
    const answer = await inProcess<ImportAnswer>(IMPORT_PROCESS, userId, order).catch((error: unknown) => {
      throw error instanceof ProcessLimitError && wish.kind !== 'new-resources' ? new ProblemError('file-too-costly') : error;
    });
    if ('problem' in answer) throw new ProblemError(answer.problem);
    if (answer.report.isImported) {
      // The process has told nobody of its change: this process reads it before it responds, the others when they are told.
      await changes.look();
      database.wakeUp.tell();
      // A table names people: it is kept no longer than it is needed.
      for (const id of uploadsOf(wish)) await uploads.drop(userId, id);
    }
    return answer.report;
  }
}

function uploadsOf(wish: ImportWish): readonly string[] {
  switch (wish.kind) {
    case 'table':
      return [wish.uploadId];
    case 'new-resources':
      return [];
    case 'plan':
      if (wish.from.kind === 'files') return wish.from.uploadIds;
      return wish.from.kind === 'drawings' ? wish.from.floors.map(({ uploadId }) => uploadId) : [];
  }
}
