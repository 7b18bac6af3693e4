/** Adds the reason that was given below a text; nothing where there is none. */
export function withReason(text: string, reason: string): string {
  return reason === '' ? text : `${text}\n\n${reason}`
}
