import {
  addPerson,
  changePerson,
  changePersonAddress,
  closePerson,
  getAdministeredPerson,
  invitePeople,
  listAdministeredPeople,
  reopenPerson,
  resetPersonTwoStep,
  setPersonRoles,
  signOutPerson,
} from '@assist/contract';
import { actorOf } from '../../call/actor-of.ts';
import { Reply, type Route, route } from '../../call/route.ts';
import type { PeopleAdministrationUsecases } from './people-administration.usecases.ts';

export function peopleAdministrationRoutes(people: PeopleAdministrationUsecases): Route[] {
  return [
    route(listAdministeredPeople, ({ query, now }) => people.list(query.q ?? '', query.cursor, now)),
    route(getAdministeredPerson, ({ params, now }) => people.get(params.id, now)),
    route(addPerson, async (call) => new Reply(201, await people.add(call.body, actorOf(call), call.now))),
    route(invitePeople, (call) => people.invite(call.body.ids, actorOf(call), call.now)),
    route(changePerson, (call) => people.change(call.params.id, call.body, actorOf(call), call.now)),
    route(changePersonAddress, (call) => people.changeAddress(call.params.id, call.body.email, actorOf(call), call.now)),
    route(setPersonRoles, (call) => people.setRoles(call.params.id, call.body, actorOf(call), call.now)),
    route(closePerson, (call) => people.close(call.params.id, actorOf(call), call.now)),
    route(reopenPerson, (call) => people.reopen(call.params.id, actorOf(call), call.now)),
    route(signOutPerson, (call) => people.signOut(call.params.id, actorOf(call), call.now)),
    route(resetPersonTwoStep, (call) => people.resetTwoStep(call.params.id, actorOf(call), call.now)),
  ];
}
