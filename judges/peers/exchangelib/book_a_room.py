"""Uses an Exchange server with a third-party Python client, and prints each step as a line of JSON.

It is called with the server's address, a person's address and password, a colleague's and a room's address.
"""

import datetime
import json
import sys

from exchangelib import (
    BASIC, DELEGATE, Account, Attendee, CalendarItem, Configuration, Credentials, EWSDateTime, EWSTimeZone, Mailbox, Version,
)
from exchangelib.items import SEND_TO_ALL_AND_SAVE_COPY
from exchangelib.version import EXCHANGE_2016


def tell(step, **said):
    print(json.dumps({"step": step, **said}), flush=True)


def main(url, person, password, colleague, room):
    utc = EWSTimeZone("UTC")
    configuration = Configuration(
        service_endpoint=url,
        credentials=Credentials(person, password),
        auth_type=BASIC,
        version=Version(EXCHANGE_2016),
    )
    account = Account(person, config=configuration, autodiscover=False, access_type=DELEGATE, default_timezone=utc)
    tell("login", folder=account.calendar.name)

    start = EWSDateTime(2026, 11, 23, 8, 0, tzinfo=utc)
    end = start + datetime.timedelta(hours=1)
    day = (EWSDateTime(2026, 11, 23, tzinfo=utc), EWSDateTime(2026, 11, 24, tzinfo=utc))
    item = CalendarItem(
        account=account,
        folder=account.calendar,
        start=start,
        end=end,
        subject="Plans & <figures>",
        body="Bring figures",
        required_attendees=[colleague],
        resources=[Attendee(mailbox=Mailbox(email_address=room))],
    )
    item.save(send_meeting_invitations=SEND_TO_ALL_AND_SAVE_COPY)
    tell("created", has_id=item.id is not None)
    # The room answers before the next line is read.
    sys.stdin.readline()

    seen = list(account.calendar.view(start=day[0], end=day[1]))
    tell("listed", items=[[one.subject, one.start.isoformat(), one.uid is not None] for one in seen])
    full = account.calendar.get(id=seen[0].id, changekey=seen[0].changekey)
    tell("read", resources=[[one.mailbox.email_address, one.response_type] for one in full.resources or []],
         attendees=[[one.mailbox.email_address, one.response_type] for one in full.required_attendees or []],
         organizer=full.organizer.email_address)

    accounts = [(Account(address, config=configuration, autodiscover=False, access_type=DELEGATE), "Required", False) for address in (room, colleague)]
    busy = account.protocol.get_free_busy_info(accounts=accounts, start=day[0], end=day[1], merged_free_busy_interval=60)
    tell("freebusy", views=[[view.merged, [event.start.isoformat() for event in view.calendar_events or []]] for view in busy])

    full.delete(send_meeting_cancellations=SEND_TO_ALL_AND_SAVE_COPY)
    tell("deleted", left=len(list(account.calendar.view(start=day[0], end=day[1]))))


if __name__ == "__main__":
    main(*sys.argv[1:])
