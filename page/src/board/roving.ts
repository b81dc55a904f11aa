// One tab stop for a set of buttons; arrow keys move it.

export class Roving {
  current: HTMLElement | null = null;

  /** Makes one of these buttons the tab stop: the current one if it is among them. */
  settle(buttons: HTMLElement[]): void {
    const keep = this.current && buttons.includes(this.current) ? this.current : (buttons[0] ?? null);
    for (const button of buttons) button.tabIndex = -1;
    this.set(keep);
  }

  set(button: HTMLElement | null): void {
    if (this.current) this.current.tabIndex = -1;
    this.current = button;
    if (button) button.tabIndex = 0;
  }

  go(button: HTMLElement | null | undefined): void {
    if (!button) return;
    this.set(button);
    button.focus();
  }
}
