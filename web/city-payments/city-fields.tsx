import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { SCREENS } from '#contract/screens.ts'
import { useAnyText } from '#web/text/text.ts'
import { useText } from '#web/text/en/onboarding.ts'
import { inputIdOf } from '#web/ui/form/form-faults.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { canAddRow, rowFault, type CityRows } from './city-rows.ts'
import classes from './city-fields.module.css'

interface CityFieldsProps {
  readonly form: string
  readonly rows: CityRows
  readonly cities: readonly string[]
  /** Returns the option text of a city, for example its name and end date. */
  readonly labelOf: (city: string) => string
  /** Whether rows without a city are marked as invalid. */
  readonly isChecked: boolean
  readonly onChange: (rows: CityRows) => void
}

/** Returns the name of a row's form field. */
export function rowName(index: number): string {
  return `city${index}`
}

/** One row per city, with buttons to remove and add rows. */
export function CityFields({ form, rows, cities, labelOf, isChecked, onChange }: CityFieldsProps) {
  const t = useText()
  const tAny = useAnyText()
  const [isRefused, setRefused] = useState(false)
  const change = (next: CityRows) => {
    setRefused(false)
    onChange(next)
  }
  return (
    <Stack gap={3} justify="start">
      {rows.map((chosen, index) => {
        const fault = rowFault(rows, index)
        const isShown = fault !== null && (isChecked || chosen !== '')
        const number = index + 1
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a row is identified by its position, and two may hold the same city
          <div key={index} className={classes['row']}>
            <NativeSelect
              id={inputIdOf(form, rowName(index))}
              className={classes['select'] ?? ''}
              label={t('subscription.city', { number })}
              value={chosen}
              error={isShown && tAny(fault)}
              data={[
                { value: '', label: t('subscription.choose') },
                ...cities.map((city) => ({ value: city, label: labelOf(city) })),
              ]}
              onChange={(event) => change(rows.with(index, event.currentTarget.value))}
            />
            {rows.length > 1 && (
              <ActionIcon
                className={classes['remove'] ?? ''}
                variant="default"
                aria-label={t('subscription.removeCity', { number })}
                onClick={() => change(rows.toSpliced(index, 1))}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            )}
          </div>
        )
      })}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => (canAddRow(rows, cities.length) ? change([...rows, '']) : setRefused(true))}
      >
        {t('subscription.add')}
      </Button>
      <Text tone="bad" size={14} weight={500} role="alert" className={classes['refused']}>
        {isRefused && t('subscription.noMore')}
      </Text>
      <p>
        {t('subscription.otherCity')}{' '}
        <Link to={SCREENS.help.path} target="_blank">
          {t('subscription.report')}
        </Link>
      </p>
    </Stack>
  )
}
