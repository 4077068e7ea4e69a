"""Response codes of this plugin."""

from agio_kernel.declarations.codes import Code

WRITTEN_MEANWHILE = Code(4500, "content_written_meanwhile", "content.code.written_meanwhile")
NOTHING_WRITTEN = Code(4501, "content_nothing_written", "content.code.nothing_written")
LINK_INVALID = Code(4502, "content_link_invalid", "content.code.link_invalid")
MOMENT_PAST = Code(4503, "content_moment_past", "content.code.moment_past")
SCHEDULED_ALREADY = Code(4504, "content_scheduled_already", "content.code.scheduled_already")
TITLE_MISSING = Code(4505, "content_title_missing", "content.code.title_missing")
PAGE_STAYS = Code(4506, "content_page_stays", "content.code.page_stays")
PICTURE_MISSING = Code(4507, "content_picture_missing", "content.code.picture_missing")
TOPIC_UNKNOWN = Code(4508, "content_topic_unknown", "content.code.topic_unknown")
RECIPIENT_UNKNOWN = Code(4509, "content_recipient_unknown", "content.code.recipient_unknown")
SENDING_ALREADY = Code(4511, "content_sending_already", "content.code.sending_already")
MESSAGE_SENT_ONLY = Code(4512, "content_message_sent_only", "content.code.message_sent_only")
SECOND_PERSON = Code(4513, "content_second_person", "content.code.second_person")

CODES = (
    WRITTEN_MEANWHILE,
    NOTHING_WRITTEN,
    LINK_INVALID,
    MOMENT_PAST,
    SCHEDULED_ALREADY,
    TITLE_MISSING,
    PAGE_STAYS,
    PICTURE_MISSING,
    TOPIC_UNKNOWN,
    RECIPIENT_UNKNOWN,
    SENDING_ALREADY,
    MESSAGE_SENT_ONLY,
    SECOND_PERSON,
)
