import { isAddress, isName, NO_ADDRESS, NO_NAME } from '#domain/plausible-names.ts'
import { optional, printedText, text } from './values.ts'

/** Like {@link text}, for the name of a person, a company or a place. Refuses what is no name ({@link isName}). */
export function nameText(most: number, missing?: string) {
  return text(most, missing).refine(isName, NO_NAME)
}

/** Like {@link nameText}, for a name that papers print ({@link printedText}). */
export function printedName(most: number, missing?: string) {
  return printedText(most, missing).refine(isName, NO_NAME)
}

/** Like {@link nameText}, but optional: an absent, empty or null value means "not given". */
export function optionalName(most: number) {
  return optional(nameText(most))
}

/** Like {@link printedName}, but optional. */
export function optionalPrintedName(most: number) {
  return optional(printedName(most))
}

/** Like {@link text}, for an address. Refuses what is no address ({@link isAddress}). */
export function addressText(most: number) {
  return text(most).refine(isAddress, NO_ADDRESS)
}

/** Like {@link addressText}, for an address that papers print ({@link printedText}). */
export function printedAddress(most: number) {
  return printedText(most).refine(isAddress, NO_ADDRESS)
}

/** Like {@link addressText}, but optional: an absent, empty or null value means "not given". */
export function optionalAddress(most: number) {
  return optional(addressText(most))
}

/** Like {@link printedAddress}, but optional. */
export function optionalPrintedAddress(most: number) {
  return optional(printedAddress(most))
}
