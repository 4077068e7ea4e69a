"""Response codes of this plugin: 3000 and the 99 numbers after it. From 3050 on they are the questionnaire's and the
credit score's.
"""

from agio_kernel.declarations.codes import Code

PHOTO_REQUIRED = Code(3000, "photo_required", "verification.code.photo_required")
PHOTO_KEPT = Code(3001, "photo_kept", "verification.code.photo_kept")
IDENTITY_SENT = Code(3002, "identity_sent", "verification.code.identity_sent")
IDENTITY_USED = Code(3003, "identity_used", "verification.code.identity_used")
DOCUMENT_INVALID = Code(3004, "document_invalid", "verification.code.document_invalid")
COUNTRY_MISSING = Code(3005, "country_missing", "verification.code.country_missing")
CARD_INVALID = Code(3006, "card_invalid", "verification.code.card_invalid")
PHONE_LINK_ENDED = Code(3007, "phone_link_ended", "verification.code.phone_link_ended")

QUESTIONNAIRE_TAKEN = Code(3050, "questionnaire_taken", "verification.code.questionnaire_taken")
CREDIT_ASKED = Code(3051, "credit_asked", "verification.code.credit_asked")
SCORE_INVALID = Code(3052, "score_invalid", "verification.code.score_invalid")
