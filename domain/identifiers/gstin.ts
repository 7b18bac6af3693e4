import { accept, fault, refuseFor, type Fault, type Result } from '../refusal.ts'
import { stateOfGstin } from '../tax/gst.ts'
import { isPan } from './pan.ts'
import { tidyIdentifier } from './tidy-identifier.ts'

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Reads a GSTIN in upper case without spaces and hyphens: the state code, the holder's PAN, the number of the
 * registration in the state, Z, and a check character. Refuses INVALID_INPUT with a sentence that states the reason.
 */
export function readGstin(text: string): Result<string> {
  const gstin = tidyIdentifier(text)
  const wrong = faultOf(gstin)
  return wrong === null ? accept(gstin) : refuseFor('INVALID_INPUT', wrong)
}

function faultOf(gstin: string): Fault | null {
  if (gstin.length !== 15) return fault('gstin.otherLength', { count: gstin.length })
  if (!/^[0-9A-Z]+$/.test(gstin)) return fault('gstin.badCharacters')
  if (stateOfGstin(gstin) === null) {
    return fault('gstin.unknownState', { code: gstin.slice(0, 2) })
  }
  if (!isPan(panOfGstin(gstin))) return fault('gstin.noPan')
  if (gstin[12] === '0') return fault('gstin.thirteenthZero')
  if (gstin[13] !== 'Z') return fault('gstin.fourteenthNotZ')
  return gstin[14] === gstinCheckCharacter(gstin) ? null : fault('gstin.typingError')
}

/** Returns the PAN contained in a GSTIN. */
export function panOfGstin(gstin: string): string {
  return gstin.slice(2, 12)
}

/** Computes the check character of the first 14 characters of a GSTIN (Luhn, modulo 36). */
export function gstinCheckCharacter(gstin: string): string {
  let sum = 0
  for (let index = 0; index < 14; index += 1) {
    const product = CHARACTERS.indexOf(gstin[index] ?? '') * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return CHARACTERS[(36 - (sum % 36)) % 36] ?? ''
}
