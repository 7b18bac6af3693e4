/**
 * Whether a file of a build is a font that each first visit needs: that of Latin letters and ₹. A font of another script is
 * loaded once a text has its letters.
 */
export function isFirstFont(file: string): boolean {
  return /(?:^|\/)figtree-[^/]*\.woff2$/.test(file)
}
