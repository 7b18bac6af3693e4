import { accept, refuse, type Result } from '../refusal.ts'
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
  const sentence = faultOf(gstin)
  return sentence === null ? accept(gstin) : refuse('INVALID_INPUT', sentence)
}

function faultOf(gstin: string): string | null {
  if (gstin.length !== 15) return `A GSTIN has 15 characters, this one has ${gstin.length}.`
  if (!/^[0-9A-Z]+$/.test(gstin)) return 'A GSTIN has letters and digits only.'
  if (stateOfGstin(gstin) === null) {
    return `A GSTIN begins with the code of a state, and ${gstin.slice(0, 2)} is none.`
  }
  if (!isPan(panOfGstin(gstin))) return 'The third to the twelfth character of a GSTIN are a PAN.'
  if (gstin[12] === '0') return 'The thirteenth character of a GSTIN is never 0.'
  if (gstin[13] !== 'Z') return 'The fourteenth character of a GSTIN is Z.'
  return gstin[14] === gstinCheckCharacter(gstin)
    ? null
    : 'This GSTIN has a typing error: its last character doesn’t fit the others.'
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
