/** Formats a duration in seconds in words: "45 seconds", "5 minutes"; from two minutes on in minutes, rounded up. */
export function durationInWords(seconds: number): string {
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
