/** A domain that nobody can register (RFC 2606), for placeholders that a person replaces by the mailboxes' addresses. */
export const PLACEHOLDER_DOMAIN = 'rooms.example';
