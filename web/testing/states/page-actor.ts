import type { MountedState } from './mount-state.tsx'
import { isShown, plain, seenText } from './shown-text.ts'
import type { Actor, Control } from './state.ts'
import { nextFrame, until } from './wait.ts'

/** The elements that have a role without naming it. */
const ELEMENTS: Readonly<Record<Parameters<Actor['getByRole']>[0], string>> = {
  button: 'button, [role=button]',
  link: 'a[href], [role=link]',
  tab: '[role=tab]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  radio: 'input[type=radio], [role=radio]',
  textbox: 'input:not([type]), input[type=text], input[type=email], textarea, [role=textbox]',
}

/**
 * Returns the hands of the workbench, where no test runner drives the browser: they find controls by plainer rules, and
 * their events come from the page.
 */
export function createPageActor({ hear, goOffline }: MountedState): Actor {
  return {
    getByRole: (role, name) => controlAmong(ELEMENTS[role], name),
    getByLabelText: (label) => controlAmong('input, textarea, select', label),
    keyboard: async (keys) => press(keys),
    sees: (text) =>
      until(
        () => seenText().includes(text),
        () => `Not seen: “${text}”.`,
      ),
    losesNetwork: async () => goOffline(),
    hears: hear,
  }
}

function controlAmong(selector: string, name: string): Control {
  const found = () =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => nameOf(element) === plain(name))
  const one = async () => {
    await until(
      () => found().some((element) => isShown(element) && !element.matches(':disabled')),
      () => `No control is named “${name}”.`,
    )
    // A control that the dialog covers may have the same name.
    const dialog = [...document.querySelectorAll('[aria-modal=true]')].at(-1)
    const element = found().find((one) => dialog?.contains(one)) ?? found()[0]
    if (element === undefined) throw new Error(`No control is named “${name}”.`)
    return element
  }
  return {
    click: async () => (await one()).click(),
    fill: async (text) => enter(await one(), text),
    selectOptions: async (option) => {
      const list = (await one()) as HTMLSelectElement
      enter(list, [...list.options].find(({ label }) => plain(label) === option)?.value ?? '')
    },
    upload: async (files) => {
      const given = new DataTransfer()
      for (const file of [files].flat()) given.items.add(file)
      const field = (await one()) as HTMLInputElement
      field.files = given.files
      field.dispatchEvent(new Event('change', { bubbles: true }))
    },
  }
}

/** Returns the accessible name of a control, as far as controls of the app have one. */
function nameOf(element: HTMLElement): string {
  const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
  const texts = [
    element.ariaLabel,
    labelledBy.map((id) => document.getElementById(id)?.textContent).join(' '),
    labels.map(({ textContent }) => textContent).join(' '),
    element.textContent,
    element.title,
  ]
  return plain(texts.find((text) => text !== null && plain(text) !== '') ?? '')
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
