/** Returns a picture that the browser can read, of 16 × 16 px. */
export async function aPhoto(name = 'photo.jpg'): Promise<File> {
  const canvas = new OffscreenCanvas(16, 16)
  canvas.getContext('2d')
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' })
}

/** Returns a file that is called a picture, and that no browser can read. */
export function aBrokenPhoto(name = 'broken.jpg'): File {
  return new File([new Uint8Array(1024)], name, { type: 'image/jpeg' })
}
