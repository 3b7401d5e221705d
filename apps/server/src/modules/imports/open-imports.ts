import type { Ground, OpenModule } from '../../ground/ground.ts';
import { AccountsRepository } from '../../people/accounts.repository.ts';
import { importsRoutes } from './imports.routes.ts';
import { ImportsUsecases } from './imports.usecases.ts';
import { UploadsRepository } from './uploads/uploads.repository.ts';

export function openImports({ database, settings, changes, catalogue, connection, mail }: Ground): OpenModule<ImportsUsecases> {
  const uploads = new UploadsRepository(database);
  const usecases = new ImportsUsecases({
    database,
    place: { databaseUrl: settings.databaseUrl, file: database.file ?? '' },
    changes,
    catalogue,
    uploads,
    accounts: new AccountsRepository(database),
    hasPasswords: connection.password === 'account',
    hasMail: mail !== undefined,
  });
  return {
    usecases,
    routes: importsRoutes(usecases),
    jobs: [
      {
        name: 'delete-expired-uploads',
        schedule: '0 17 * * * *',
        run: async (now) => `${await uploads.deleteExpired(now)} deleted`,
      },
    ],
  };
}
