// Whatever this page asks is refused, in the words and the language of the server, but for calls about the session.
// In the page and not by a route of the browser: beside one it keeps no cache.
globalThis.agioRefused = ({ answered, code, key, words }) => {
  const { fetch, Response, URL } = globalThis;
  globalThis.fetch = async (url, init) => {
    const { pathname, searchParams } = new URL(url, location.href);
    if (!pathname.startsWith("/web/") || answered.includes(pathname)) return fetch(url, init);
    const language = init.body?.get("lang") ?? searchParams.get("lang") ?? "en";
    return Response.json({ code, message: words[language], data: null, text: { key, values: {} } });
  };
};
