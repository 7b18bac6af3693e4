import { createElement, type ComponentPropsWithRef, type JSX, type ReactElement, type ReactNode } from 'react'
import classes from './layout.module.css'

/** An HTML element's name. */
export type Tag = keyof JSX.IntrinsicElements

/** Sizes of text, in px at the browser's own size: the type scale of `tokens.css`. */
type Size = 12 | 14 | 16 | 20 | 24

/** Distances in steps of 4 px: the scale of `tokens.css`. */
type Space = 0.5 | 1 | 2 | 3 | 4 | 5 | 6
type Distance = 1 | 2 | 3 | 4 | 5 | 6 | 8

/** The look of a text, and of all texts within a `Stack`, a `Row` or a `Surface`. What is left out is inherited. */
export interface TextLook {
  readonly size?: Size
  readonly tone?: 'ink' | 'soft' | 'faint' | 'good' | 'bad'
  readonly weight?: 400 | 500 | 600 | 700
  /** Breaks a word that is wider than its line, such as an address or a name of a file. */
  readonly breaks?: boolean
  /** Stays on one line, such as a phone number. */
  readonly whole?: boolean
  /** The height of a line, in sizes of its text. */
  readonly lines?: 1.2 | 1.25 | 1.3 | 1.4 | 1.5
  /** Takes what a row has left, on a line of its own if that is too narrow for text. */
  readonly grow?: boolean
  /** The distance to what stands before it, and after it. */
  readonly above?: Distance
  readonly below?: Distance
}

/** How the children of a part stand. */
export interface Arrangement extends TextLook {
  readonly gap?: Space
  /** The distance within a line, if it differs from the one between lines. */
  readonly gapX?: 2 | 3 | 4 | 6 | 8
  /** A line between the children. */
  readonly divided?: boolean
  /** Across a row, or within the rows of a stack. */
  readonly align?: 'start' | 'center' | 'end' | 'baseline'
}

/** All that a part can be given; each component declares those of its own. */
interface Own extends Arrangement {
  readonly as?: Tag | undefined
  readonly className?: string | undefined
  readonly children?: ReactNode
  readonly justify?: 'start'
  readonly spread?: boolean
  readonly oneLine?: boolean
  readonly pad?: 4
  readonly row?: boolean
}

/** The props of a component with the look `Look`: these, the element `as`, and all attributes of that element. */
export type PartProps<T extends Tag, Look> = Look & { readonly as?: T } & Omit<
    ComponentPropsWithRef<T>,
    keyof Look | 'as'
  >

/** The properties of a look. Each becomes an attribute: `gapX={3}` is `data-gapx="3"`. */
const LOOKS: ReadonlySet<string> = new Set(
  'size tone weight breaks whole lines grow above below gap gapX divided align justify spread row oneLine pad'.split(
    ' ',
  ),
)

/**
 * Renders an element, `fallback` if `as` is not given, with the class `kind` and its look as attributes, which
 * `layout.module.css` reads.
 */
export function renderPart(fallback: Tag, kind: string | undefined, props: Own): ReactElement {
  const { as = fallback, className, ...others } = props
  const attributes: Record<string, unknown> = {
    className: [classes['part'], kind, className].filter((name) => name !== undefined).join(' '),
  }
  for (const [name, value] of Object.entries(others)) {
    if (!LOOKS.has(name)) attributes[name] = value
    else if (value !== false) attributes[`data-${name.toLowerCase()}`] = value
  }
  return createElement(as, attributes)
}
