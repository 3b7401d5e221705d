import { inviteVisitor, listInvitations, takeBackInvitation } from '@assist/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';

export function invitationsQuery(eventId: string) {
  return queryOptions({
    queryKey: ['invitations', eventId],
    queryFn: ({ signal }) => call(listInvitations, { params: { id: eventId }, signal }),
  });
}

/** Invites a visitor. The answer contains the invitation code, which the server sends only once. */
export function useInviteVisitor(eventId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (visitor: string) => call(inviteVisitor, { params: { id: eventId }, body: { visitor } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['invitations', eventId] }),
  });
}

export function useTakeBackInvitation(eventId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: string) => call(takeBackInvitation, { params: { id: eventId, invitationId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['invitations', eventId] }),
  });
}
