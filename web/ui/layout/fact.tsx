import type { ReactNode } from 'react'
import { renderPart, type TextLook } from './part.ts'

/** Props of a pair in a `dl`; a look is that of the value. */
export interface FactProps extends TextLook {
  readonly label: ReactNode
  /** The tone of the label. */
  readonly labelTone?: 'soft' | 'faint'
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A name in small text, and the value below or beside it, as its `dl` arranges them. */
export function Fact({ label, labelTone = 'soft', className, children, ...look }: FactProps) {
  return (
    <div className={className}>
      {renderPart('dt', undefined, { size: 14, tone: labelTone, children: label })}
      {renderPart('dd', undefined, { ...look, children })}
    </div>
  )
}
