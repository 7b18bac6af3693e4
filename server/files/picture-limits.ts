/** The maximum size of a picture that is decoded: 40 megapixels. */
export const MAX_PIXELS = 40_000_000
/** The maximum size of a HEIC picture, whose decoder takes 14 bytes for each: 25 megapixels, twice a phone's usual. */
export const MAX_HEIC_PIXELS = 25_000_000
/** The longest edge of a stored picture, in pixels: enough to read a licence. */
export const LONGEST_EDGE = 2560
/** The width of a thumbnail, in pixels. */
export const THUMBNAIL_WIDTH = 480
