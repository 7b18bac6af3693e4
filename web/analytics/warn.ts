/** Logs what went wrong with analytics (part A section 8). Nothing else reports it: the screens must not notice. */
export function warn(sentence: string, ...details: readonly unknown[]): void {
  // oxlint-disable-next-line no-console -- the specification asks for a log, and there is no other in a browser
  console.warn(sentence, ...details)
}
