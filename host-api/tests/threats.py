"""Threats on the wire: each with its controls."""

from __future__ import annotations

from agio_testing.threats import control

K = "kernel/agio_kernel/identity/"
H = "host-api/agio_host/"
HT = "host-api/tests/"

THREATS = (
    "extra form fields",
    "words of a proxy",
    "pages of another site",
    "plugins of strangers",
)

CONTROLS = (
    control(
        "sessions",
        "the cookie is out of reach of scripts and of other sites",
        f"{HT}test_calls.py::test_the_cookie_is_for_this_site_and_for_no_script_and_plain_http_keeps_it",
        (f"{H}dispatch/answered.py", "HttpOnly; SameSite=Strict", "SameSite=None"),
    ),
    control(
        "sessions",
        "a token in an address is refused",
        f"{HT}test_calls.py::test_a_token_in_a_url_is_refused_even_where_it_is_right",
        (f"{H}dispatch/dispatcher.py", 'if "token" in fields:', "if False:"),
    ),
    control(
        "sessions",
        "programs sign with a key, and a bad signature opens nothing",
        f"{HT}test_programs.py::test_a_request_without_a_good_signature_is_refused",
        ("kernel/agio_kernel/calls/signatures.py", "hmac.compare_digest(", "(lambda *_: True)("),
    ),
    control(
        "sessions",
        "the live feed ends with the session that opened it",
        (
            f"{HT}feed/test_feed.py::test_whoever_logs_out_hears_no_more_of_the_account",
            f"{HT}feed/test_feed.py::test_the_end_of_a_session_closes_the_sockets_of_its_account_and_no_other",
        ),
        (f"{H}feed/hub.py", "if socket.principal is not None and socket.principal.subject is subject:", "if False:"),
    ),
    control(
        "wallet sign-in",
        "a phrase on any call is refused and leaves no trace",
        f"{HT}test_programs.py::test_a_phrase_in_any_field_of_any_call_is_refused_and_leaves_no_trace",
        (f"{H}dispatch/dispatcher.py", "if hold_phrase(sent.fields.values()):", "if False:"),
    ),
    control(
        "extra form fields",
        "a field that is not in the form is refused on the wire",
        "tests/wire/test_hostile.py::test_with_a_field_that_is_not_in_the_form",
        (
            f"{H}dispatch/form.py",
            "if value and name not in EVERY_CALLS}",
            "if value and name in form.__struct_fields__}",
        ),
    ),
    control(
        "words of a proxy",
        "what is forwarded counts from trusted proxies alone",
        (
            f"{HT}http/test_proxies.py::test_the_client_is_the_rightmost_hop_that_no_trusted_proxy_is",
            f"{HT}http/test_proxies.py::test_by_default_nobody_is_believed",
            f"{HT}http/test_proxies.py::test_scheme_and_host_count_from_a_trusted_proxy_alone",
        ),
        (f"{H}proxies.py", "if not self._is_trusted(peer):", "if False:"),
    ),
    control(
        "words of a proxy",
        "the client is the rightmost hop that is no trusted proxy",
        (
            f"{HT}http/test_proxies.py::test_the_client_is_the_rightmost_hop_that_no_trusted_proxy_is",
            f"{HT}http/test_proxies.py::test_whatever_a_client_writes_before_it_the_proxys_word_decides",
        ),
        (f"{H}proxies.py", "for hop in reversed(hops[-MOST_HOPS:]):", "for hop in hops[:MOST_HOPS]:"),
    ),
    control(
        "words of a proxy",
        "behind TLS cookies are secure, and limits and address lists see the client",
        (
            "tests/operations/test_proxied_site.py::test_cookies_are_secure_behind_tls_and_the_client_is_who_asked",
            "tests/operations/test_proxied_site.py::test_one_clients_limit_touches_no_other_and_no_header_leads_around_it",
            "tests/operations/test_proxied_site.py"
            "::test_a_program_is_let_in_from_the_addresses_of_its_key_and_no_header_gives_it_another",
            "tests/operations/test_proxied_site.py::test_codes_are_counted_for_each_client_behind_the_proxy",
        ),
        (f"{H}proxies.py", "if not self._is_trusted(peer):", "if True:"),
    ),
    control(
        "pages of another site",
        "no navigation makes a GET that has an effect",
        f"{HT}test_calls.py::test_no_navigation_makes_a_get_that_has_an_effect",
        (
            f"{H}dispatch/dispatcher.py",
            'if call.method == "GET" and call.effect and not asked_by_page(incoming.headers):',
            "if False:",
        ),
    ),
    control(
        "pages of another site",
        "a GET replaces no session that is signed in without its token",
        f"{HT}test_calls.py::test_a_get_replaces_no_signed_in_session_without_its_token",
        (
            f"{H}dispatch/dispatcher.py",
            'if call.method == "GET" and call.opens_session and principal is None:',
            "if False:",
        ),
    ),
    control(
        "pages of another site",
        "a POST that says that it comes from elsewhere and leaves out its origin is refused",
        f"{HT}test_calls.py::test_a_post_that_hides_its_origin_is_refused",
        (
            f"{H}dispatch/dispatcher.py",
            '_OWN_SITE = (b"same-origin", b"none")',
            '_OWN_SITE = (b"same-origin", b"none", b"cross-site", b"same-site")',
        ),
    ),
    control(
        "pages of another site",
        "their scripts may not call",
        f"{HT}test_calls.py::test_a_page_of_another_site_may_not_call",
        (f"{H}dispatch/dispatcher.py", "if not self.origin_allowed(incoming.headers, incoming.method):", "if False:"),
    ),
    control(
        "plugins of strangers",
        "a file that was changed since it was signed isn't imported",
        f"{HT}plugins/test_signed_plugins.py::test_a_plugin_that_was_changed_is_down_and_nothing_of_it_is_imported",
        (f"{H}signing.py", "if digest(body) != expected:", "if False:"),
    ),
    control(
        "plugins of strangers",
        "a file that nobody signed isn't imported",
        f"{HT}plugins/test_signed_plugins.py::test_a_plugin_that_was_changed_is_down_and_nothing_of_it_is_imported",
        (f"{H}signing.py", "if extra := sorted({*there} - {*listed}):", "if extra := []:"),
    ),
    control(
        "plugins of strangers",
        "a signature counts that is one of the manifest, by a key that the operator names",
        (
            f"{HT}plugins/test_signed_plugins.py::test_a_signature_of_somebody_else_is_refused",
            f"{HT}plugins/test_signed_plugins.py::test_a_plugin_that_was_changed_is_down_and_nothing_of_it_is_imported",
        ),
        (f"{H}signing.py", "if key == signature.key", "if True"),
    ),
    control(
        "plugins of strangers",
        "a source that is changed between its verification and its import is refused",
        f"{HT}plugins/test_signed_plugins.py"
        "::test_each_source_is_hashed_again_as_it_is_imported_and_byte_code_is_never_read",
        (f"{H}signed_plugins/installed.py", "if digest(source) != self._expected:", "if False:"),
    ),
    control(
        "plugins of strangers",
        "an upgrade that asks for more waits for a person",
        f"{HT}plugins/test_signed_plugins.py::test_an_upgrade_that_asks_for_more_waits_for_a_person",
        (f"{H}signed_plugins/acceptance.py", "if lacking:", "if False:"),
    ),
    control(
        "plugins of strangers",
        "a plugin that declares or hears what its manifest doesn't name is down",
        (
            f"{HT}plugins/test_signed_plugins.py::test_a_plugin_that_declares_what_its_manifest_does_not_is_down",
            f"{HT}plugins/test_signed_plugins.py::test_a_plugin_that_hears_what_its_manifest_does_not_name_is_down",
        ),
        (f"{H}signed_plugins/manifest.py", "if more := touches_of(plugin, ()).beyond(self.touches):", "if False:"),
    ),
)
