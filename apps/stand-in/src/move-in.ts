import type { SampleCast } from '@assist/sample-company';
import { CalendarEngine, type EngineOptions } from '@assist/simulators';
import { instantOf, localDateOf } from '@assist/time';

const SEED = 20_261_121;
/** Time after which a room answers: long enough to show that the room is being asked, short enough to wait for. */
const ANSWER_DELAY_MS = 4_000;

/** Fills a corporate calendar with the sample company: its people, its rooms, and their reservations. */
export function moveIn(cast: SampleCast, options: EngineOptions): CalendarEngine {
  const { now } = options;
  const engine = new CalendarEngine(options);
  const { directory } = engine;
  for (const person of cast.people) {
    const { email, name, givenName, surname, department } = person;
    directory.addPerson({ email, name, givenName, surname, department, zone: cast.zone, password: cast.password });
  }
  for (const owner of cast.people) {
    for (const viewer of cast.people) {
      // In the sample company, everybody may read what is not private.
      if (viewer !== owner) directory.grant(owner.email, viewer.email, rightOf(viewer.rights, owner.email));
    }
  }
  const lists = new Map<string, string>();
  for (const resource of cast.resources) {
    const list = `${resource.areaId}@lists.alder.example`;
    if (!lists.has(list)) lists.set(list, directory.addRoomList({ email: list, name: resource.areaId }).email);
    directory.addRoom({
      email: resource.email,
      name: resource.name,
      kind: kindOf(resource.typeId),
      capacity: resource.capacity,
      building: 'Alder House',
      floor: resource.areaId,
      roomList: list,
      zone: cast.zone,
      // Exchange shows the organizer in place of the subject of a room's event; a shared event keeps its subject.
      policy: { answerDelayMs: 0, hidesSubject: options.tracking !== 'shared', removePrivateProperty: false },
    });
  }
  const nameOf = new Map([...cast.people, ...cast.resources].map(({ email, name }) => [email, name] as const));
  for (const reservation of cast.reservationsAround(now(), localDateOf(instantOf(now()), cast.zone), SEED)) {
    if (reservation.cancelled) continue;
    const address = (email: string) => ({ email, name: nameOf.get(email) ?? email });
    engine.createItem(reservation.organizerEmail, {
      subject: reservation.subject,
      start: instantOf(reservation.start),
      end: instantOf(reservation.end),
      zone: cast.zone,
      isAllDay: reservation.isAllDay,
      visibility: reservation.visibility,
      attendees: [
        ...reservation.attendees.map((email) => ({ ...address(email), role: 'required' as const })),
        ...reservation.resourceEmails.map((email) => ({ ...address(email), role: 'resource' as const })),
      ],
      locations: reservation.resourceEmails.map((email) => ({ displayName: nameOf.get(email) ?? email, email })),
    });
  }
  engine.settle();
  for (const resource of cast.resources) directory.setPolicy(resource.email, { answerDelayMs: ANSWER_DELAY_MS });
  return engine;
}

function rightOf(rights: SampleCast['people'][number]['rights'], owner: string) {
  const names = (list: readonly string[]) => list.includes(owner) || list.includes(owner.split('@')[0]!);
  if (names(rights.editPrivate) || names(rights.readPrivate)) return 'delegateWithPrivate' as const;
  return names(rights.editPublic) ? ('write' as const) : ('read' as const);
}

function kindOf(typeId: string): 'room' | 'workspace' | 'equipment' {
  if (typeId === 'desk') return 'workspace';
  return ['meeting-room', 'focus-room', 'phone-booth', 'event-space'].includes(typeId) ? 'room' : 'equipment';
}
