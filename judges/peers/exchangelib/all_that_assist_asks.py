"""Makes every request that Assist makes to Exchange, with a third-party Python client, and prints each step as a line of JSON.

It is called with the server's address, a person's address and password, a colleague's and a room's address, and the colleague's password.
"""

import datetime
import json
import sys

from exchangelib import (
    BASIC, DELEGATE, Account, Attendee, CalendarItem, Configuration, Credentials, EWSDateTime, EWSTimeZone, ExtendedProperty, Mailbox, Version,
)
from exchangelib.errors import EWSError
from exchangelib.folders import Calendar, SingleFolderQuerySet
from exchangelib.items import SEND_ONLY_TO_CHANGED, SEND_TO_ALL_AND_SAVE_COPY
from exchangelib.properties import DistinguishedFolderId
from exchangelib.recurrence import Recurrence, WeeklyPattern
from exchangelib.version import EXCHANGE_2016


class AssistKey(ExtendedProperty):
    property_set_id = "b0a3c2a6-6a64-4a0c-9a8e-5c7f0f6f2d11"
    property_name = "AssistKey"
    property_type = "String"


CalendarItem.register("assist_key", AssistKey)
UTC = EWSTimeZone("UTC")
PRAGUE = EWSTimeZone("Europe/Prague")


def tell(step, **said):
    print(json.dumps({"step": step, **said}), flush=True)


def answers(people):
    return [[one.mailbox.email_address, one.response_type] for one in people or []]


def listed(account, calendar=None):
    view = (calendar or account.calendar).view(start=EWSDateTime(2026, 11, 23, tzinfo=UTC), end=EWSDateTime(2026, 12, 23, tzinfo=UTC))
    return sorted(view, key=lambda one: one.start)


def shown(items):
    return [[one.subject, one.start.isoformat(), one.type] for one in items]


def account_of(url, address, person, password):
    configuration = Configuration(
        service_endpoint=url, credentials=Credentials(person, password), auth_type=BASIC, version=Version(EXCHANGE_2016)
    )
    return Account(address, config=configuration, autodiscover=False, access_type=DELEGATE, default_timezone=UTC)


def directory(account, colleague, room):
    protocol = account.protocol
    [(mailbox, contact)] = protocol.resolve_names(["smtp:" + colleague], return_full_contact_data=True)
    tell("resolved", name=mailbox.name, kind=mailbox.mailbox_type, given=contact.given_name)
    lists = list(protocol.get_roomlists())
    tell("rooms", lists=[one.email_address for one in lists], rooms=[one.email_address for one in protocol.get_rooms(lists[0].email_address)])
    [zone] = protocol.get_timezones(timezones=[PRAGUE], return_full_timezone_data=True)
    tell("zone", id=zone.id)
    tell("delegates", people=[[one.user_id.primary_smtp_address, one.view_private_items] for one in account.delegates])
    rights = account.calendar.effective_rights
    tell("rights", read=rights.read, modify=rights.modify, private=rights.view_private_items)


def series(account, colleague, room):
    start = EWSDateTime(2026, 11, 24, 10, 0, tzinfo=PRAGUE)
    item = CalendarItem(
        account=account, folder=account.calendar, start=start, end=start + datetime.timedelta(hours=1), subject="Weekly",
        sensitivity="Private", legacy_free_busy_status="OOF", assist_key="a-key", reminder_is_set=True, reminder_minutes_before_start=5,
        required_attendees=[colleague], resources=[Attendee(mailbox=Mailbox(email_address=room))],
        recurrence=Recurrence(pattern=WeeklyPattern(interval=1, weekdays=["Tuesday"]), start=start.date(), number=4),
    )
    item.save(send_meeting_invitations=SEND_TO_ALL_AND_SAVE_COPY)
    # The room answers before the next line is read.
    tell("made")
    sys.stdin.readline()

    [master] = account.calendar.filter(assist_key="a-key")
    tell("found", ours=master.id == item.id, none=account.calendar.filter(assist_key="another").count())
    first, second, third, fourth = listed(account)
    full = account.calendar.get(id=second.id)
    tell("read", sensitivity=full.sensitivity, busy=full.legacy_free_busy_status, zone=full._start_timezone.key,
         reminder=full.reminder_minutes_before_start, attendees=answers(full.required_attendees), resources=answers(full.resources), same_uid=len({one.uid for one in (first, second, full)}))
    tell("by index", start=occurrence_start(master, 3))
    second = account.calendar.get(id=second.id)
    second.subject = "Weekly, later"
    second.start += datetime.timedelta(hours=5)
    second.end += datetime.timedelta(hours=5)
    second.save(update_fields=["subject", "start", "end"], send_meeting_invitations=SEND_TO_ALL_AND_SAVE_COPY)
    third.delete(send_meeting_cancellations=SEND_TO_ALL_AND_SAVE_COPY)
    tell("changed", items=shown(listed(account)))
    again = fourth.recurring_master()
    again.refresh()
    tell("master", ours=again.id == item.id, rule=[again.recurrence.pattern.interval, again.recurrence.boundary.number],
         modified=[one.original_start.isoformat() for one in again.modified_occurrences],
         deleted=[one.start.isoformat() for one in again.deleted_occurrences])
    return item


def once(account):
    return [one for one in listed(account) if one.subject.endswith("Once")]


def meeting(account, other, room):
    start = EWSDateTime(2026, 11, 25, 9, 0, tzinfo=UTC)
    item = CalendarItem(account=account, folder=account.calendar, start=start, end=start + datetime.timedelta(hours=1), subject="Once",
                        required_attendees=[other.primary_smtp_address])
    item.save(send_meeting_invitations=SEND_TO_ALL_AND_SAVE_COPY)
    [copy] = once(other)
    other.calendar.get(id=copy.id).accept(body="I come")
    mine = account.calendar.get(id=item.id)
    tell("accepted", attendees=answers(mine.required_attendees))
    mine.resources = [Attendee(mailbox=Mailbox(email_address=room))]
    mine.save(update_fields=["resources"], send_meeting_invitations=SEND_ONLY_TO_CHANGED)
    tell("room added")
    sys.stdin.readline()
    mine = account.calendar.get(id=item.id)
    tell("room answered", attendees=answers(mine.required_attendees), resources=answers(mine.resources))
    try:
        other.calendar.get(id=copy.id).cancel()
        refused = "nothing"
    except EWSError as error:
        refused = type(error).__name__
    tell("not the organizer", refused=refused)
    account.calendar.get(id=item.id).cancel()
    tell("cancelled", mine=shown(once(account)), theirs=[[one.subject, one.is_cancelled] for one in once(other)])


def subscriptions(account):
    calendar = account.calendar
    pull, watermark = calendar.subscribe_to_pull(timeout=10)
    streaming = calendar.subscribe_to_streaming()
    # The test causes a notification before the next line is read.
    tell("subscribed")
    sys.stdin.readline()
    [streamed] = calendar.get_streaming_events(streaming, connection_timeout=1, max_notifications_returned=1)
    [pulled] = calendar.get_events(pull, watermark)
    calendar.unsubscribe(pull)
    try:
        list(calendar.get_events(pull, pulled.events[-1].watermark))
        refused = "nothing"
    except EWSError as error:
        refused = type(error).__name__
    tell("told", streamed=[type(event).__name__ for event in streamed.events], pulled=[type(event).__name__ for event in pulled.events],
         item=calendar.get(id=pulled.events[0].item_id.id).subject, refused=refused)


def occurrence_start(master, index):
    occurrence = master.occurrence(index)
    occurrence.refresh()
    return occurrence.start.isoformat()


def main(url, person, password, colleague, room, colleagues_password):
    account = account_of(url, person, person, password)
    other = account_of(url, colleague, colleague, colleagues_password)
    directory(account, colleague, room)
    item = series(account, colleague, room)
    # The owner has shared her calendar but not her mailbox, so only the folder is named.
    shared = DistinguishedFolderId(id=Calendar.DISTINGUISHED_FOLDER_ID, mailbox=Mailbox(email_address=person))
    hers = SingleFolderQuerySet(account=other, folder=shared).resolve()
    tell("as a colleague", items=shown(listed(other, hers))[:1])
    meeting(account, other, room)
    subscriptions(account)
    item.refresh()
    item.delete(send_meeting_cancellations=SEND_TO_ALL_AND_SAVE_COPY)
    tell("deleted", items=shown(listed(account)))


if __name__ == "__main__":
    main(*sys.argv[1:])
