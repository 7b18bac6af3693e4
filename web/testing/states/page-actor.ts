import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api'
import { countCovers } from '#web/ui/count-covers.ts'
import type { MountedState } from './mount-state.tsx'
import { isInView, isShown, plain, seenText } from './shown-text.ts'
import type { Actor, Control } from './state.ts'
import { nextFrame, until } from './wait.ts'

/** The elements that may have a role: asking each element of a page for its role would take long. */
const ELEMENTS: Readonly<Record<Parameters<Actor['getByRole']>[0], string>> = {
  button: 'button, summary, input[type=button], input[type=submit], [role=button]',
  link: 'a[href], [role=link]',
  tab: '[role=tab]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  radio: 'input[type=radio], [role=radio]',
  textbox: 'input, textarea, [role=textbox]',
}

const FIELDS = 'input, textarea, select'

/**
 * Creates an actor that works within the page itself. It finds a control as assistive technology does, in the dialog in
 * front if there is one, and acts once exactly one such control is shown, enabled and not covered.
 */
export function createPageActor({
  receive,
  goOffline,
  goOnline,
  breakStream,
  isAtRest,
}: MountedState): Actor {
  return {
    getByRole: (role, name) =>
      controlAmong(ELEMENTS[role], name, (element) => roleOf(element) === role && !isInaccessible(element)),
    getByLabelText: (label, section) => controlAmong(FIELDS, label, (field) => isInSection(field, section)),
    keyboard: async (keys) => press(keys),
    sees: async (text) => {
      await until(
        // A dialog stays in front until what its call changed is read again.
        () => isAtRest() && seenText().includes(text),
        () => `Not seen: “${text}”. Seen: “${seenText()}”`,
      )
      // The dialog of an act closes as the act ends.
      await nextFrame()
    },
    seesInView: async (text) => {
      await until(
        () => isAtRest() && isInView(text),
        () => `Not in view: “${text}”. Shown: “${seenText()}”`,
      )
    },
    scrollsToEnd: async () => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
      await nextFrame()
    },
    goesBack: async () => {
      await until(
        () => countCovers() > 0,
        () => `Nothing is open that Back closes. Seen: “${seenText()}”`,
      )
      const arrival = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
      history.back()
      await arrival
    },
    losesNetwork: async () => goOffline(),
    findsNetwork: async () => goOnline(),
    losesStream: breakStream,
    receives: receive,
  }
}

function controlAmong(selector: string, name: string, fits: (element: Element) => boolean): Control {
  /** Finds the control once `isReady`, and not before: what is found early may be gone when the step is taken. */
  const one = async (isReady: (element: HTMLElement) => boolean) => {
    let found: HTMLElement[] = []
    await until(
      () => {
        found = named(selector, name).filter(fits)
        return found.length === 1 && found.every(isReady)
      },
      () => `${found.length} controls named “${name}” are there, none of them ready. Seen: “${seenText()}”`,
    )
    return found[0] as HTMLElement
  }
  return {
    click: async () => click(await one((element) => isEnabled(element) && isInFront(element))),
    fill: async (text) => enter(await one((element) => isEnabled(element) && isShown(element)), text),
    selectOptions: async (option) => {
      const valueOf = (list: Element) =>
        [...(list as HTMLSelectElement).options].find(({ label }) => plain(label) === option)?.value
      const list = await one((element) => isEnabled(element) && valueOf(element) !== undefined)
      enter(list, valueOf(list) ?? '')
    },
    upload: async (files) => {
      const given = new DataTransfer()
      for (const file of [files].flat()) given.items.add(file)
      const field = (await one(isEnabled)) as HTMLInputElement
      field.files = given.files
      field.dispatchEvent(new Event('change', { bubbles: true }))
    },
  }
}

/** Returns the elements with this name, of those in the dialog in front if any is there. */
function named(selector: string, name: string): HTMLElement[] {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => plain(computeAccessibleName(element)) === name,
  )
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
  const inDialog = found.filter((element) => dialog?.contains(element))
  return inDialog.length > 0 ? inDialog : found
}

/** Returns the role of an element. A field for a password has none, and screen readers call it a text box all the same. */
function roleOf(element: Element): string | null {
  return element.matches('input[type=password]') ? 'textbox' : getRole(element)
}

function isInSection(field: Element, section: string | undefined): boolean {
  if (section === undefined) return true
  const around = field.closest('fieldset')
  return around !== null && plain(computeAccessibleName(around)) === section
}

const isEnabled = (element: Element) => !element.matches(':disabled, [aria-disabled=true]')

/** Whether a click in the middle of an element reaches it: what covers it would take the click. */
function isInFront(element: HTMLElement): boolean {
  if (!isShown(element)) return false
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  if (hit === null) return false
  // A field that its label draws is clicked through it.
  return element.contains(hit) || hit.closest('label')?.control === element || hit.contains(element)
}

/** Clicks as a mouse does: what has the focus loses it before the click is done. */
function click(element: HTMLElement): void {
  const down = { bubbles: true, cancelable: true, composed: true, button: 0 }
  element.dispatchEvent(new PointerEvent('pointerdown', down))
  const takesFocus = element.dispatchEvent(new MouseEvent('mousedown', down))
  if (takesFocus) {
    const focusable = element.closest<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    )
    if (focusable === null) (document.activeElement as HTMLElement | null)?.blur()
    else focusable.focus()
  }
  element.dispatchEvent(new PointerEvent('pointerup', down))
  element.dispatchEvent(new MouseEvent('mouseup', down))
  element.click()
}

/** Sets a field's value as typing does, past the property that React watches. */
function enter(field: HTMLElement, value: string): void {
  field.focus()
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Presses one key, such as `{Enter}`. Enter in a field sends its form. */
async function press(keys: string): Promise<void> {
  await nextFrame()
  const key = /^\{(\w+)\}$/.exec(keys)?.[1] ?? keys
  const target = document.activeElement ?? document.body
  const goesOn = target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  if (goesOn && key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit()
  target.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }))
}
