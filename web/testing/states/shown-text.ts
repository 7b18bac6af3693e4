import { withoutMarks } from './catalogue-marks.ts'

/** Attributes whose values a person reads or hears. */
export const READ_ATTRIBUTES = ['aria-label', 'title', 'alt', 'placeholder'] as const

/** Returns whether an element is rendered and can be seen. */
export function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
}

/** Returns the text nodes that are shown and not empty, but the names of keys. */
export function shownTextNodes(root: Node = document.body): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement } = node
    if (!(node instanceof Text) || node.data.trim() === '' || parentElement === null) continue
    if (parentElement.closest('style, script, kbd') === null && isShown(parentElement)) found.push(node)
  }
  return found
}

/** Returns an attribute of the elements that are shown and have it, each with the element. */
export function shownAttributes(
  root: ParentNode = document.body,
): (readonly [element: Element, value: string])[] {
  return READ_ATTRIBUTES.flatMap((name) =>
    [...root.querySelectorAll(`[${name}]`)]
      .filter(isShown)
      .map((element) => [element, element.getAttribute(name) ?? ''] as const),
  )
}

/** Returns all that is shown as one text: the words, the names of controls and pictures, the values of fields. */
export function seenText(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
  const names = shownAttributes().map(([, value]) => value)
  return plain([document.body.innerText, ...names, ...fields].join('\n'))
}

/** Whether a text stands in the window, not scrolled away and not covered. A text may be in several elements. */
export function isInView(text: string): boolean {
  return shownTextNodes().some((node) => {
    const element = node.parentElement
    if (element === null || !plain(element.textContent).includes(text)) return false
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && element.contains(hit)
  })
}

/** Returns a text without the marks of the catalogue, and with single spaces. */
export function plain(text: string): string {
  return withoutMarks(text).replaceAll(/\s+/g, ' ').trim()
}
