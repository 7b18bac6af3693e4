import { isShown, plain } from './shown-text.ts'

/** The controls: what a person clicks, types into or chooses. */
const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=checkbox], [role=switch], [role=radio], [role=tab], [role=menuitem], [role=option], [role=slider], [contenteditable=true]'

/** Controls in these are reached by the arrow keys, from the one among them that Tab reaches. */
const WITH_ARROWS =
  '[role=tablist], [role=radiogroup], [role=menu], [role=listbox], [role=toolbar], [role=grid], fieldset'

/**
 * Finds the controls that the Tab key does not reach. A control is reached if the browser has it in its order of focus:
 * it is shown, enabled and not inert, and its tab index is not negative; or if the arrow keys lead to it from such a
 * control of its group. Controls below `data-pointer-only` do what keys do elsewhere, such as a row's arrow buttons: the arrow
 * keys scroll it. Controls that are hidden from assistive technology repeat another one for the pointer, and those
 * behind a modal dialog are out of reach on purpose. It does not press Tab, so it does not see a script that moves the
 * focus elsewhere.
 */
export function findUnreachable(): string[] {
  const dialogs = document.querySelectorAll('[aria-modal=true], dialog:modal')
  const page = [...dialogs].at(-1) ?? document.body
  return [...page.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => isShown(control) && isUsable(control) && !isReached(control))
    .map((control) => `Tab does not reach the ${control.tagName.toLowerCase()} “${nameOf(control)}”.`)
}

function isUsable(control: HTMLElement): boolean {
  return (
    control.closest('[aria-hidden=true], [data-pointer-only]') === null &&
    !control.matches(':disabled, [aria-disabled=true]')
  )
}

function isReached(control: HTMLElement): boolean {
  if (control.closest('[inert]') !== null) return false
  if (control.tabIndex >= 0) return true
  const group = control.closest(WITH_ARROWS)
  const isInGroup =
    group !== null && [...group.querySelectorAll<HTMLElement>(CONTROLS)].some(({ tabIndex }) => tabIndex >= 0)
  return isInGroup || repeatsOther(control)
}

/** Whether another control leads to the same address, as a title and its picture do, or opens the same file field. */
function repeatsOther(control: HTMLElement): boolean {
  if (control.matches('input[type=file]'))
    return control.parentElement?.querySelector('button, label') !== null
  const href = control.getAttribute('href')
  return (
    href !== null &&
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].some(
      (other) => other !== control && other.tabIndex >= 0 && other.getAttribute('href') === href,
    )
  )
}

function nameOf(control: HTMLElement): string {
  return plain(control.ariaLabel ?? control.innerText) || control.outerHTML.slice(0, 80)
}
