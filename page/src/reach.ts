// Links for others: a page that was opened at an address of this machine asks its server under which one others can open it.

import { hosts } from "#transport";

/** Whether the page was opened at an address that means this machine, whoever opens it. */
const OWN = /^(localhost|127\..*|\[::1\])$/.test(location.hostname);

let asked: Promise<{ base: string; warning: string }> | null = null;

/** Returns the address of the page for others, and a warning if there is none. */
export function reach(): NonNullable<typeof asked> {
  asked ??= (async () => {
    if (!OWN) return { base: location.href, warning: "" };
    const [host] = await hosts();
    const warning = "The link opens on this machine only. For others, start ninepins serve --address 0.0.0.0";
    if (!host) return { base: location.href, warning };
    const port = location.port && `:${location.port}`;
    return { base: `${location.protocol}//${host}${port}${location.pathname}`, warning: "" };
  })();
  return asked;
}
