import type { Email } from '../engine/index.ts';

/** A role that an application has on certain mailboxes only (RBAC for Applications in Exchange Online). */
export interface RoleAssignment {
  /** The permission that the role grants. Exchange Online's "Application Calendars.Read" counts as `Calendars.Read`. */
  readonly permission: string;
  readonly includes: (mailbox: Email) => boolean;
  /** The time from which the role takes effect. In Exchange Online, this takes 30 minutes to 2 hours. */
  readonly holdsFrom: number;
}

/** What is permitted in a tenant of Microsoft Entra; by default, nothing. */
export interface Tenant {
  /** Delegated permissions to which an administrator has consented for everyone. */
  readonly delegated: Set<string>;
  /** Application permissions with an administrator's consent. They apply to every mailbox. */
  readonly application: Set<string>;
  readonly assignments: RoleAssignment[];
  readonly administrators: Set<Email>;
  /**
   * Whether people may consent for themselves. In most companies only administrators may consent, as in Microsoft's own default for
   * calendars.
   */
  usersMayConsent: boolean;
}

/** Returns a tenant whose administrator has followed the guide (docs/guides/connect-microsoft-365.md). */
export function guidedTenant(): Tenant {
  return newTenant({
    delegated: [
      'openid',
      'profile',
      'email',
      'offline_access',
      'User.Read',
      'User.ReadBasic.All',
      'Calendars.Read',
      'Calendars.ReadWrite',
      'Calendars.Read.Shared',
      'Calendars.ReadWrite.Shared',
      'Contacts.Read',
      'Contacts.Read.Shared',
      'Group.Read.All',
    ],
    application: ['Place.Read.All', 'Calendars.Read', 'Calendars.ReadWrite'],
  });
}

export function newTenant({
  delegated = [],
  application = [],
}: { delegated?: Iterable<string>; application?: Iterable<string> } = {}): Tenant {
  return {
    delegated: new Set(delegated),
    application: new Set(application),
    assignments: [],
    administrators: new Set(),
    usersMayConsent: false,
  };
}

/** Scopes of OpenID Connect itself, which need nobody's consent. */
const OF_SIGN_IN = new Set(['openid', 'profile', 'email', 'offline_access']);
/** Scopes for which a person's own consent is not enough (permissions reference, "Admin consent required"). */
const FOR_ADMINISTRATORS = new Set(['Group.Read.All', 'User.Read.All', 'Directory.Read.All', 'Place.Read.All']);

/** An error as Entra's sign-in page or token endpoint reports it. */
export interface EntraError {
  readonly error: string;
  readonly code: string;
  readonly text: string;
}

const NEED_ADMINISTRATOR: EntraError = {
  error: 'access_denied',
  code: 'AADSTS90094',
  text: 'Need admin approval. Assist needs permission to access resources in your organization that only an admin can grant.',
};

/**
 * Returns the refusal if a person may not use the application. `prompt=consent` asks for consent again, even if an administrator has
 * given it for everyone (learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow, "prompt"; the refusal:
 * learn.microsoft.com/entra/identity/enterprise-apps/application-sign-in-unexpected-user-consent-error).
 */
export function consentRefusal(tenant: Tenant, person: Email, scope: string, prompt: string | null): EntraError | undefined {
  const wanted = scopesOf(scope).filter((one) => !OF_SIGN_IN.has(one));
  const asked = prompt === 'consent' ? wanted : wanted.filter((one) => !tenant.delegated.has(one));
  if (asked.length === 0 || tenant.administrators.has(person)) return undefined;
  return tenant.usersMayConsent && !asked.some((one) => FOR_ADMINISTRATORS.has(one)) ? undefined : NEED_ADMINISTRATOR;
}

/** Returns the refusal if consent is missing, in which case no more tokens are issued, even if some were issued before. */
export function grantRefusal(tenant: Tenant, scope: string, consentedHimself: boolean): EntraError | undefined {
  if (consentedHimself || scopesOf(scope).every((one) => OF_SIGN_IN.has(one) || tenant.delegated.has(one))) return undefined;
  return {
    error: 'invalid_grant',
    code: 'AADSTS65001',
    text: "The user or administrator has not consented to use the application with ID 'assist'.",
  };
}

/** Returns the scopes of a token: the requested ones, and all to which an administrator has consented. */
export function consentedScope(tenant: Tenant, asked: string): string {
  return [...new Set([...scopesOf(asked), ...tenant.delegated])].join(' ');
}

function scopesOf(scope: string): string[] {
  return scope
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => one.replace('https://graph.microsoft.com/', ''));
}
