/** Whether no other dialog lies over the one that holds this element. */
export function isTopmost(body: HTMLElement | null): boolean {
  const dialogs = [...document.querySelectorAll('[role="dialog"]')]
  return dialogs.at(-1)?.contains(body) ?? true
}
