"""Threats to the site's texts and to support: each with its controls."""

from __future__ import annotations

from agio_testing.threats import control

C, CT = "plugins/content/agio_content/", "plugins/content/tests/store/test_writing.py::"

S, ST = "plugins/content/agio_content/support/", "plugins/content/tests/store/test_support.py::"

MT = "plugins/content/tests/store/test_messages.py::"

THREATS = (
    "a draft that leaks",
    "a text written over",
    "a text that runs",
    "another's questions read",
    "support drowned",
    "a message to the wrong people",
    "an agreement changed by one person",
)

CONTROLS = (
    control(
        "a draft that leaks",
        "readers are given the version that was published, and no newer one",
        f"{CT}test_nobody_reads_a_draft_by_any_call_and_everybody_what_is_published",
        (
            f"{C}text/read.py",
            "JOIN content_version v ON v.id = p.version",
            "JOIN content_version v ON v.item = p.item AND v.language = p.language",
        ),
    ),
    control(
        "a draft that leaks",
        "a picture is shown to nobody before a text with it is published",
        f"{CT}test_a_picture_is_nobodys_before_its_text_is_published",
        (f"{C}picture/serve.py", "if not await value(", "if False and not await value("),
    ),
    control(
        "a draft that leaks",
        "a schedule publishes the versions it was made for",
        f"{CT}test_a_schedule_publishes_at_its_moment_the_very_versions_it_was_made_for",
        (f"{C}draft/publish.py", 'await versions_of(tx, found["versions"])', "await newest_versions(tx, item)"),
    ),
    control(
        "a text written over",
        "a version is written on the newest one only, and once",
        f"{CT}test_of_many_who_write_on_one_version_one_wins_and_the_others_are_told",
        (f"{C}draft/write.py", 'if written != "INSERT 0 1":', "if False:"),
    ),
    control(
        "a text that runs",
        "no tag of HTML is kept",
        f"{CT}test_no_tag_of_html_is_kept",
        (f"{C}draft/fields.py", "while _TAG.search(text):", "while False:"),
    ),
    control(
        "a text that runs",
        "a link leads to a place of this site or an address of the web",
        f"{CT}test_bad_input_is_refused_at_its_field",
        (f"{C}draft/fields.py", "if link and not is_link(link):", "if False:"),
    ),
    control(
        "another's questions read",
        "a ticket is found for its user only",
        f"{ST}test_a_ticket_is_its_users_and_nobody_elses",
        ("kernel/agio_kernel/entities/entity.py", "id = $1 AND user_id = $2", "id = $1 AND $2::bigint > 0"),
    ),
    control(
        "support drowned",
        "nobody has more open tickets than a few, however many come at once",
        f"{ST}test_nobody_has_more_open_tickets_than_that_however_they_come",
        (f"{S}store.py", "WHERE user_id = $2 AND state <> 'closed') < $8", "WHERE user_id = $2) < $8 + 100"),
    ),
    control(
        "a message to the wrong people",
        "it goes to everybody once, however often a step is tried",
        f"{MT}test_everybody_is_told_once_each_in_the_nearest_language_however_often_a_step_is_tried",
        (f"{C}message/send.py", "over = len(readers) < AT_ONCE", "over = True"),
    ),
    control(
        "a message to the wrong people",
        "of many who send to everybody at once one does",
        f"{MT}test_of_many_who_send_at_once_to_everybody_one_does",
        (f"{C}message/send.py", 'if made != "INSERT 0 1":', "if False:"),
    ),
    control(
        "a message to the wrong people",
        "a message is read by whom it was sent to, and published to nobody",
        f"{MT}test_it_is_never_published_and_no_other_text_is_sent",
        (f"{C}draft/publish.py", "if item.kind == Kind.MESSAGE:", "if False:"),
    ),
    control(
        "an agreement changed by one person",
        "what binds users is published by somebody who wrote none of it",
        f"{MT}test_what_binds_users_is_published_by_somebody_who_wrote_none_of_it",
        (f"{C}draft/publish.py", "if item in BINDING and", "if False and"),
    ),
)
