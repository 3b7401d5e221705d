import { parseArgs } from 'node:util';
import type { StoredResource } from '@assist/resource';
import { instantOf } from '@assist/time';
import { CatalogueRepository } from '../catalogue/catalogue.repository.ts';
import { type MailboxPolicy, stricterOf } from '../catalogue/mailbox-policy.ts';
import { type Command, type Print } from './command.ts';
import { CommandError } from './command-error.ts';
import { parseMailboxesCsv } from '../modules/imports/tables/parse-mailboxes-csv.ts';
import { readText } from '../modules/imports/files/read-file.ts';
import { withDatabase } from './with-database.ts';

const HELP = `  assist mailboxes FILE.csv [--check]
      Reads how the room mailboxes of Exchange answer invitations (the guides have the command that writes the file), reports for each what may
      surprise people, and stores it: Assist then refuses in advance what a mailbox would decline, with the reason. --check only reports.
`;

/** `assist mailboxes …`: compares each resource's own rules with those of Assist. */
export const mailboxesCommand: Command = { name: 'mailboxes', help: HELP, run };

async function run(args: string[], print: Print): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { check: { type: 'boolean' } } });
  if (positionals.length !== 1) throw new CommandError('Name the file: assist mailboxes FILE.csv', 2);
  const { records, defects } = parseMailboxesCsv(readText(positionals[0]!));
  for (const { code, line, sentence } of defects) print(`${line === null ? '' : `line ${line}: `}${sentence} [${code}]`);
  if (defects.some(({ severity }) => severity === 'error')) throw new CommandError('The file is invalid: nothing has been changed.');
  await withDatabase(async (database) => {
    const repository = new CatalogueRepository(database);
    const { resources } = await repository.read();
    const policies = new Map(records.map(({ line: _line, ...policy }) => [policy.email, policy]));
    for (const resource of resources) {
      const policy = policies.get(resource.email);
      if (policy === undefined) print(`${resource.email}: not in the file; its mailbox settings are unknown`);
      else for (const line of linesOf(resource, policy)) print(`${resource.email}: ${line}`);
    }
    const known = new Set(resources.map(({ email }) => email));
    for (const email of policies.keys()) if (!known.has(email)) print(`${email}: in the file, but not a resource in Assist`);
    if (values.check === true) return;
    const kept = [...policies.values()].filter(({ email }) => known.has(email));
    await database.db.transaction().execute((trx) => repository.write(trx, { mailboxPolicies: kept }, instantOf(Date.now())));
    print(`The settings of ${kept.length} mailboxes have been stored.`);
  });
}

/** Describes what needs attention, and in which rules the mailbox is stricter than Assist. */
function linesOf({ schedulingSettings: own }: StoredResource, policy: MailboxPolicy): string[] {
  const { maxAdvanceDays, maximumMeetingDurationInMinutes, minimumMeetingDurationInMinutes } = stricterOf(own, policy);
  const isOwn = policy.automateProcessing !== 'autoaccept';
  const of = (limit: number | null, unit: string) => (limit === null ? 'no limit' : `${limit} ${unit}`);
  return [
    ...(isOwn
      ? ['AutomateProcessing is not AutoAccept: invitations stay unanswered, unless "answersFor" in calendar.json names the mailbox']
      : []),
    ...(policy.removePrivateProperty ? ['RemovePrivateProperty: its calendar loses the mark of private events'] : []),
    ...(policy.allowConflicts ? ['AllowConflicts: it accepts two reservations at the same time'] : []),
    ...(policy.enableAutoRelease
      ? ['EnableAutoRelease: it releases reservations by itself, independently of the confirmation in Assist']
      : []),
    ...(policy.allowRecurringMeetings ? [] : ['AllowRecurringMeetings is off: it declines every series']),
    ...(maxAdvanceDays === own.maxAdvanceDays
      ? []
      : [
          `BookingWindowInDays: ${policy.bookingWindowInDays} days ahead, in Assist ${of(own.maxAdvanceDays, 'days')}${policy.enforceSchedulingHorizon ? '; a series that extends beyond this is declined as a whole' : ''}`,
        ]),
    ...(maximumMeetingDurationInMinutes === own.maximumMeetingDurationInMinutes
      ? []
      : [`MaximumDurationInMinutes: ${policy.maximumDurationInMinutes}, in Assist ${of(own.maximumMeetingDurationInMinutes, 'minutes')}`]),
    ...(minimumMeetingDurationInMinutes === own.minimumMeetingDurationInMinutes
      ? []
      : [`MinimumDurationInMinutes: ${policy.minimumDurationInMinutes}, in Assist ${of(own.minimumMeetingDurationInMinutes, 'minutes')}`]),
  ];
}
