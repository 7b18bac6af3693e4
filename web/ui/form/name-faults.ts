import { readAddress, readName } from '#domain/plausible-names.ts'
import type { Result } from '#domain/refusal.ts'

function faultOf(read: Result<string>): string | undefined {
  return read.ok ? undefined : read.refusal.message
}

/** Returns the fault of a typed name as a form's rule gives it; undefined if it may be one, or is empty. */
export function faultOfName(text: string): string | undefined {
  return faultOf(readName(text))
}

/** Returns the fault of a typed address as a form's rule gives it; undefined if it may be one, or is empty. */
export function faultOfAddress(text: string): string | undefined {
  return faultOf(readAddress(text))
}
