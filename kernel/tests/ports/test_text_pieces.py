"""The pieces that an index keeps of a text never lose a word that stands in the text."""

from random import Random

LETTERS = "aab c.@%_'\\{}1ß王伟é🙂"


async def test_every_word_of_a_text_has_its_keys_among_the_texts_pieces(db):
    random = Random(11)
    texts = ["".join(random.choices(LETTERS, k=random.randint(1, 60))) for _ in range(1_000)]
    begins = [random.randrange(len(text)) for text in texts]
    words = [text[begin : begin + random.randint(1, 50)] for text, begin in zip(texts, begins, strict=True)]
    words[::2] = ["".join(random.choices(LETTERS, k=random.randint(1, 4))) for _ in words[::2]]
    found = await db.fetch(
        "SELECT text, word, text_pieces(text) @> text_keys(word) AS kept "
        "FROM unnest($1::text[], $2::text[]) t (text, word)",
        texts,
        words,
    )
    there = [row for row in found if row["word"] in row["text"]]
    assert len(there) > 500 and all(row["kept"] for row in there)
    assert all(row["kept"] == (row["word"] in row["text"]) for row in found if len(row["word"]) <= 3)
    assert await db.fetchval("SELECT text_pieces('')") == []


async def test_a_very_long_word_is_looked_for_by_thirty_keys(db):
    assert await db.fetchval("SELECT cardinality(text_keys($1))", "".join(chr(200 + n) for n in range(5_000))) == 30
