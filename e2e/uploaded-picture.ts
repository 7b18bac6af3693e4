import type { Page, Response } from '@playwright/test'
import sharp from 'sharp'

/** The maximum size of an upload, in bytes. */
export const FIVE_MB = 5_242_880

/** Returns the answer to the next upload of a page. */
export const nextUpload = (page: Page): Promise<Response> => page.waitForResponse(/\/api\/uploadRaw/)

/** Returns the size in bytes of an upload, and the size in pixels of the picture that it stored. */
export async function readUpload(page: Page, uploaded: Response) {
  const { publicUrl } = (await uploaded.json()) as { readonly publicUrl: string }
  const stored = await page.request.get(new URL(publicUrl, page.url()).href)
  const { width, height } = await sharp(await stored.body()).metadata()
  return { bytes: Number(await uploaded.request().headerValue('content-length')), width, height }
}
