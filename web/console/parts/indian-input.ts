let format: Intl.DateTimeFormat | undefined

/** Formats an instant (epoch ms) as a date-and-time field's value in Indian time: "2026-03-05T14:03". */
export function toIndianInput(instant: number): string {
  format ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return format.format(instant).replace(' ', 'T')
}

/**
 * Reads a date-and-time field's value in Indian time as an instant (epoch ms), regardless of the browser's time zone.
 * Null if empty or invalid.
 */
export function fromIndianInput(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/.test(text)) return null
  const instant = Date.parse(`${text.length === 16 ? `${text}:00` : text}+05:30`)
  return Number.isNaN(instant) ? null : instant
}
