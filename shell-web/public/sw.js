// Keeps the shell's own files and one offline page. Calls, prices and pages are never answered from memory.
const CACHE = "agio-shell-1";
const OFFLINE = ["/offline.html", "/offline.css", "/icon.svg"];
const SHELL_FILE = /^\/(?:[\w-]+\.[0-9a-f]{10}\.(?:js|css)|assets\/[\w.-]+\.[0-9a-f]{10}\.\w+)$/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(OFFLINE)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const drop = (names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(drop));
});

async function shellFile(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match("/offline.html")));
  } else if (SHELL_FILE.test(url.pathname)) {
    event.respondWith(shellFile(request));
  } else if (OFFLINE.includes(url.pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});
