/** Why an SVG drawing is not taken; each has its reason in `domain/reasons/files.ts`. */
export const SVG_FAULTS = [
  'unreadable',
  'declarations',
  'pictures',
  'effects',
  'transparency',
  'nesting',
  'references',
] as const

export type SvgFault = (typeof SVG_FAULTS)[number]

/** The drawing is not taken. */
export class SvgRefused extends Error {
  override readonly name = 'SvgRefused'
  readonly fault: SvgFault

  constructor(fault: SvgFault) {
    super(fault)
    this.fault = fault
  }
}

/** The exit code of the decoder for a drawing that is not taken. */
export const REFUSED = 3
