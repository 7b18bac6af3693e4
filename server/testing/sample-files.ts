import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Makes a plain picture of this size in pixels. */
export function makePicture(
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif' = 'jpeg',
  size: { readonly width: number; readonly height: number } = { width: 640, height: 400 },
): Promise<Buffer> {
  const background = { r: 200, g: 40, b: 30 }
  return sharp({ create: { ...size, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}

/** Makes a picture of random noise, which differs on each call. */
export function makeNoise(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer()
}

/** Makes a photo taken sideways, with EXIF data on the photographer, the phone and the location. */
export async function makePhonePhoto(): Promise<Buffer> {
  return sharp(await makePicture('jpeg', { width: 300, height: 100 }))
    .withExif({
      IFD0: { Make: 'SecretPhone', Artist: 'Asha Rao' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '28/1 36/1 50/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '77/1 12/1 32/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** Makes an SVG drawing with this content. */
export function makeSvg(
  inside = '<rect width="80" height="60" fill="#06c"/>',
  size = 'width="80" height="60"',
): Buffer<ArrayBuffer> {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`,
  )
}

/** Makes a PDF with one empty page. `catalog` is added to its root, `objects` to the file. */
export function makePdf(catalog = '', objects: readonly (string | Buffer)[] = []): Buffer {
  const parts = [
    '%PDF-1.7\n',
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n`,
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n',
    ...objects,
    'trailer\n<< /Root 1 0 R /Size 4 >>\nstartxref\n9\n%%EOF\n',
  ]
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
}

/** Makes a stream object of a PDF, compressed by default. `word` is the keyword that opens its data. */
export function makePdfStream(
  entries: string,
  content: string | Buffer,
  packed = true,
  word = 'stream\n',
): Buffer {
  const body = packed ? deflateSync(content) : Buffer.from(content)
  const filter = packed ? '/Filter /FlateDecode' : ''
  return Buffer.concat([
    Buffer.from(`9 0 obj\n<< ${entries} ${filter} /Length ${body.length} >>\n${word}`),
    body,
    Buffer.from('\nendstream\nendobj\n'),
  ])
}
