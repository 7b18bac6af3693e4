import type { ReactNode } from 'react'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './replaced.module.css'

/** A value, and the one before it where that is another one. */
export function Replaced({
  before,
  children,
}: {
  readonly before: string | null
  readonly children: ReactNode
}) {
  if (before === null || before === children) return children
  return (
    <span className={classes['replaced']}>
      <Text as="del" tone="soft" weight={400}>
        {before}
      </Text>{' '}
      <ins>{children}</ins>
    </span>
  )
}
