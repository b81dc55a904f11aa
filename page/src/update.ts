// The page that needs no server: it works without a network after the first visit, and offers new versions.

import { announce, button, h } from "./dom.ts";
import "./style/update.css";

const NEWER = "A new version of this page is ready.";

/** Shows a message with a button, until the player uses or closes it. */
function offer(words: string, label: string, accept: () => void): void {
  document.querySelector(".update")?.remove();
  const bar = h(
    "section.update",
    { label: "Update" },
    h("p", words),
    button(label, accept, "button small"),
    button("Later", () => bar.remove(), "button small quiet"),
  );
  document.querySelector(".masthead")?.after(bar);
  announce(words);
}

async function watch(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers.register("service-worker.js", { updateViaCache: "none" });
  let accepted = false;
  const ready = () => {
    const waiting = registration.waiting;
    if (!waiting || !workers.controller) return;
    offer(NEWER, "Update", () => {
      accepted = true;
      waiting.postMessage("update");
    });
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", ready));
  ready();
  // The first version takes control without a change of files.
  let current = workers.controller;
  workers.addEventListener("controllerchange", () => {
    if (accepted) location.reload();
    else if (current) offer("This page was updated in another window.", "Reload", () => location.reload());
    current = workers.controller;
  });
}

// Without a secure address there are no service workers. A worker that cannot be registered changes nothing else.
if ("serviceWorker" in navigator) {
  watch(navigator.serviceWorker).catch((error: unknown) => console.warn(error));
}
