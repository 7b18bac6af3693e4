import type Sharp from 'sharp'

/**
 * Loads the picture library when the first picture comes, because it takes 8 MB of an idle process. It encodes one picture
 * with one core, and keeps nothing of it.
 */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
