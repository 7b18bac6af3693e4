/**
 * Formats a duration in seconds in words, rounded up: "45 seconds"; from two minutes on in minutes, from two hours on in
 * hours.
 */
export function durationInWords(seconds: number): string {
  const [count, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
