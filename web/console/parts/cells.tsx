import type { ReactNode } from 'react'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './cells.module.css'

/** Lines below each other in a cell of a table. */
export function Lines({ children }: { readonly children: ReactNode }) {
  return <span className={classes['lines']}>{children}</span>
}

/** A line of a cell that matters less than the others. */
export function Soft({ children }: { readonly children: ReactNode }) {
  return (
    <Text as="span" tone="soft" size={14}>
      {children}
    </Text>
  )
}

/** A text of a cell that stays on one line, such as a phone number; `soft` if it matters less than the others. */
export function Whole({ children, soft = false }: { readonly children: ReactNode; readonly soft?: boolean }) {
  return (
    <Text as="span" whole {...(soft && { tone: 'soft', size: 14 })}>
      {children}
    </Text>
  )
}

/** The buttons of a cell, and what stands beside them. */
export function Acts({ children }: { readonly children: ReactNode }) {
  return <span className={classes['acts']}>{children}</span>
}
