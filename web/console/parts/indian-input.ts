const INPUT_FORMAT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** An instant (epoch milliseconds) as a date-and-time field takes it, in Indian time: "2026-03-05T14:03". */
export function toIndianInput(instant: number): string {
  return INPUT_FORMAT.format(instant).replace(' ', 'T')
}

/**
 * The instant (epoch milliseconds) of what stands in a date-and-time field, read as Indian time wherever the
 * browser is; null where it is empty or no date.
 */
export function fromIndianInput(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/.test(text)) return null
  const instant = Date.parse(`${text.length === 16 ? `${text}:00` : text}+05:30`)
  return Number.isNaN(instant) ? null : instant
}
