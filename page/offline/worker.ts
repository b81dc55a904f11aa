// The service worker: it stores all files of a version at the first visit, so that the page then needs no network.

/** A digest of the files, and their paths; `plugin.ts` writes both. */
declare const VERSION: string;
declare const FILES: string[];

const host = self as unknown as ServiceWorkerGlobalScope;
const { scope } = host.registration;
/** Other pages of the same host have caches too, so the name has the folder in it. */
const PREFIX = `ninepins ${scope} `;
const NAME = PREFIX + VERSION;
/** The address of each stored file, by the addresses under which it is requested. */
const STORED = new Map(FILES.map((file) => [new URL(file, scope).href, new URL(file, scope).href]));
STORED.set(new URL("index.html", scope).href, scope);

host.addEventListener("install", (event) => event.waitUntil(store()));
host.addEventListener("activate", (event) => event.waitUntil(begin()));
// A new version waits until the player agrees.
host.addEventListener("message", ({ data }) => data === "update" && host.skipWaiting());
host.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  address.search = address.hash = "";
  const stored = STORED.get(address.href);
  if (stored && event.request.method === "GET") event.respondWith(answer(stored, event.request));
});

/** Stores all files. */
async function store(): Promise<void> {
  const cache = await caches.open(NAME);
  await Promise.all([...new Set(STORED.values())].map(async (address) => cache.put(address, await file(address))));
}

/** Returns a file: from an older version if its name has a digest, else from the host. */
async function file(address: string): Promise<Response> {
  const old = address.startsWith(`${scope}assets/`) && (await caches.match(address));
  const response = old || (await fetch(address, { cache: "no-cache" }));
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  // A browser refuses a page that was redirected.
  return new Response(await response.blob(), { headers: response.headers });
}

/** Removes older versions, and answers pages that were open before. */
async function begin(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await host.clients.claim();
}

async function answer(stored: string, request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  return (await cache.match(stored)) ?? fetch(request);
}
