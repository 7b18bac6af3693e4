/** Why an SVG drawing is not taken, with the sentence for the uploader. */
export const SVG_FAULTS = {
  unreadable: 'This drawing can’t be read. Please save it as PNG.',
  declarations: 'An SVG drawing with a DOCTYPE or entities is not taken. Please save it as PNG.',
  pictures: 'An SVG drawing with pictures inside is not taken. Please save it as PNG.',
  effects: 'An SVG drawing with filters or masks is not taken. Please save it as PNG.',
  transparency: 'An SVG drawing with transparency inside transparency is not taken. Please save it as PNG.',
  nesting: 'An SVG drawing with groups nested more than 32 deep is not taken. Please save it as PNG.',
  references: 'An SVG drawing that refers to other files is not taken. Please save it as PNG.',
} as const

export type SvgFault = keyof typeof SVG_FAULTS

/** The drawing is not taken. */
export class SvgRefused extends Error {
  override readonly name = 'SvgRefused'
  readonly fault: SvgFault

  constructor(fault: SvgFault) {
    super(SVG_FAULTS[fault])
    this.fault = fault
  }
}

/** The exit code of the decoder for a drawing that is not taken. */
export const REFUSED = 3
