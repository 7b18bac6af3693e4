/**
 * A HEIC picture as a phone takes it: 64 × 48 pixels, left half red, right half blue, a green corner at the top left; with
 * a note to turn it by 90° clockwise, and EXIF data on the phone and the location.
 */
const PHONE_HEIC =
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAettZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA' +
  'AA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAAExpbG9jAQAAAERAAAMAAQAAAAAAAAIPAAEAAAAAAAAAXQACAAEAAAAAAAAA' +
  'AQAAAAAAAAAIAAMAAAAAAAACbAABAAAAAAAAARIAAABNaWluZgAAAAAAAwAAABVpbmZlAgAAAQABAABodmMxAAAAABVpbmZlAgAA' +
  'AAACAABncmlkAAAAABVpbmZlAgAAAQADAABFeGlmAAAAAN9pcHJwAAAAvGlwY28AAABzaHZjQwEDcAAAAAAAAAAAAB7wAPz9+PgA' +
  'AA8DIAABABhAAQwB//8DcAAAAwCQAAADAAADAB66AkAhAAEAJ0IBAQNwAAADAJAAAAMAAAMAHqAggQWW6uSmubAgAAADACAAAAMA' +
  'ISIAAQAGRAHBc8CJAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAUaXNwZQAAAAAAAABAAAAAMAAAABBwaXhpAAAAAAMICAgAAAAJaXJv' +
  'dAMAAAAbaXBtYQAAAAAAAAACAAECgQIAAgMDhIUAAAAoaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAA5jZHNjAAMAAQACAAABd21k' +
  'YXQAAABZKAGvWPJJpn/jb/1R/4N95k0vI2lNsZLbKJx2AVAhot8PT9fFKx+7f4IFVYNr7DrJVRAJRn4RWo7C/zVO0DBcZAp5/W6K' +
  'uTfJAEqwJDqcnzzaVF78sCAawjAAAAAASUkqAAgAAAAIAA8BAgAMAAAAfgAAABIBAwABAAAAAQAAABoBBQABAAAAbgAAABsBBQAB' +
  'AAAAdgAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAGmHBAABAAAAigAAACWIBAABAAAA2AAAAAAAAAA4YwAA6AMAADhjAADoAwAA' +
  'U2VjcmV0UGhvbmUABgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAEAAAAAD' +
  'oAQAAQAAADAAAAAAAAAAAgABAAIAAgAAAE4AAAACAAUAAwAAAPYAAAAAAAAAHAAAAAEAAAAkAAAAAQAAADIAAAABAAAA'

/** Returns a small HEIC picture with EXIF data, whose upright form is 48 × 64 pixels with a green corner at the top right. */
export function sampleHeic(): Buffer {
  return Buffer.from(PHONE_HEIC, 'base64')
}

/** The bytes from the name of a HEIC's box of the picture's size to the width in it. */
const WIDTH_AFTER_NAME = 8

/** Returns the sample, which says that it has this width and height in pixels. */
export function heicClaiming(width: number, height: number): Buffer {
  const heic = sampleHeic()
  for (let at = heic.indexOf('ispe'); at >= 0; at = heic.indexOf('ispe', at + 1)) {
    heic.writeUInt32BE(width, at + WIDTH_AFTER_NAME)
    heic.writeUInt32BE(height, at + WIDTH_AFTER_NAME + 4)
  }
  return heic
}
