/** The part of the library that the decoder uses; the package has no types of it. */
declare module 'libheif-js/wasm-bundle.js' {
  /** A picture of a HEIC file. Sizes in pixels, of the upright picture. */
  export interface HeifImage {
    readonly is_primary: () => boolean
    readonly get_width: () => number
    readonly get_height: () => number
    /** Decodes into `target` as RGBA. Calls `done` with null if the picture is broken. */
    readonly display: (
      target: { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number },
      done: (decoded: { readonly data: Uint8ClampedArray } | null) => void,
    ) => void
  }
  const libheif: {
    readonly HeifDecoder: new () => { readonly decode: (file: Uint8Array) => readonly HeifImage[] }
  }
  export default libheif
}
