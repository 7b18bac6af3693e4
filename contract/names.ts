import { isAddress, isName } from '#domain/plausible-names.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'
import { optional, printedText, text } from './values.ts'

const NO_NAME: ReasonId = 'name.noLetters'
const NO_ADDRESS: ReasonId = 'address.noLetters'

/** Like {@link text}, for the name of a person, a company or a place. Refuses what is no name ({@link isName}). */
export function nameText(max: number, missing?: ReasonId) {
  return text(max, missing).refine(isName, NO_NAME)
}

/** Like {@link nameText}, for a name that papers print ({@link printedText}). */
export function printedName(max: number, missing?: ReasonId) {
  return printedText(max, missing).refine(isName, NO_NAME)
}

/** Like {@link nameText}, but optional: an absent, empty or null value means "not given". */
export function optionalName(max: number) {
  return optional(nameText(max))
}

/** Like {@link printedName}, but optional. */
export function optionalPrintedName(max: number) {
  return optional(printedName(max))
}

/** Like {@link text}, for an address. Refuses what is no address ({@link isAddress}). */
export function addressText(max: number) {
  return text(max).refine(isAddress, NO_ADDRESS)
}

/** Like {@link addressText}, for an address that papers print ({@link printedText}). */
export function printedAddress(max: number) {
  return printedText(max).refine(isAddress, NO_ADDRESS)
}

/** Like {@link addressText}, but optional: an absent, empty or null value means "not given". */
export function optionalAddress(max: number) {
  return optional(addressText(max))
}

/** Like {@link printedAddress}, but optional. */
export function optionalPrintedAddress(max: number) {
  return optional(printedAddress(max))
}
