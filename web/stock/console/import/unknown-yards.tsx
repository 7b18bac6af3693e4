import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { useText } from '#web/text/en/console.ts'
import { Callout } from '#web/ui/callout.tsx'
import { AddYardModal } from '#web/stock/console/places/add-yard-modal.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import type { MissingYard } from './group-faults.ts'
import classes from './unknown-yards.module.css'

/** Props of the list of the yards that the house does not have. */
export interface UnknownYardsProps {
  readonly yards: readonly MissingYard[]
  /** Whether more rows are rejected than are known, so that the counts of rows may be too low. */
  readonly isCut: boolean
  /** The header of the list's column of yards; null if there is none. */
  readonly column: string | null
  /** A yard has been added. */
  readonly onAdded: () => void
  readonly onWithoutYards: () => void
}

/** The yards that a checked list names and the house does not have: to add, or to import the cars without. */
export function UnknownYards({ yards, isCut, column, onAdded, onWithoutYards }: UnknownYardsProps) {
  const t = useText()
  const [adding, setAdding] = useState<MissingYard | null>(null)
  if (yards.length === 0) return null
  return (
    <Callout kind="waiting">
      <Stack gap={3} className={classes['yards']}>
        <Row as="p" gap={2} gapX={3} align="center">
          {t('console.unknownYards', { count: yards.length })}
        </Row>
        <Stack as="ul">
          {yards.map((yard) => {
            const place = { name: yard.name, city: yard.city }
            return (
              <Row as="li" gap={2} gapX={3} align="center" key={`${yard.city} ${yard.name}`}>
                <span>
                  {t(isCut ? 'console.unknownYardAtLeast' : 'console.unknownYard', {
                    ...place,
                    count: yard.rows,
                    rows: formatIndianNumber(yard.rows),
                  })}
                </span>
                <Button
                  variant="default"
                  aria-label={t('console.addThisYardOf', place)}
                  onClick={() => setAdding(yard)}
                >
                  {t('console.addThisYard')}
                </Button>
              </Row>
            )
          })}
        </Stack>
        {column !== null && (
          <Row as="p" gap={2} gapX={3} align="center">
            <Button variant="default" onClick={onWithoutYards}>
              {t('console.withoutYards')}
            </Button>
            <span>{t('console.withoutYardsHint', { column })}</span>
          </Row>
        )}
      </Stack>
      {adding !== null && (
        <AddYardModal
          initial={adding}
          onAdded={() => {
            setAdding(null)
            onAdded()
          }}
          onCancel={() => setAdding(null)}
        />
      )}
    </Callout>
  )
}
