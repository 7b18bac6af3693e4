import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { DealerRecord } from '#contract/admin-people.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryKeyOf, useChange, useRead } from '#web/api/use-operation.ts'
import { useFromNow } from '#web/clock/use-now.ts'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { showNotice } from '#web/ui/notice.ts'
import classes from './cities-form.module.css'
import { CityEnd } from './city-end.tsx'
import { endOfIndianDay, toIndianDay } from './indian-day.ts'

/** A city as it is edited. `was` is the end that it had, in ISO 8601, kept where the day stays. */
interface Row {
  readonly city: string
  readonly day: string
  readonly was: string | null
}

const YEAR = 365 * 86_400_000

/** A dealer's cities, each with the day on which its time ends: changing, adding, taking away. */
export function CitiesForm({ dealer }: { readonly dealer: DealerRecord }) {
  const t = useText()
  const queries = useQueryClient()
  const cities = useRead('admin/getCities', {})
  const nextYear = useFromNow((now) => toIndianDay(now + YEAR))
  const [rows, setRows] = useState<readonly Row[]>(() =>
    dealer.cities.map(({ city, validUntil }) => ({
      city,
      day: toIndianDay(Date.parse(validUntil)),
      was: validUntil,
    })),
  )
  const [isTried, setTried] = useState(false)
  const save = useChange('admin/setDealerCities', {
    onSuccess: async (saved) => {
      showNotice({ kind: 'good', text: t('console.citiesSaved', { dealer: saved.organization }) })
      for (const read of ['admin/getDealer', 'admin/getDealers', 'admin/getAudit'] as const) {
        await queries.invalidateQueries({ queryKey: queryKeyOf(read) })
      }
    },
  })
  const left = (cities.data ?? [])
    .map(({ name }) => name)
    .filter((name) => rows.every(({ city }) => city !== name))
  const given = rows.map((row) => ({ city: row.city, validUntil: endOf(row) }))
  const isChanged =
    given.length !== dealer.cities.length ||
    given.some(({ city, validUntil }) =>
      dealer.cities.every((before) => before.city !== city || before.validUntil !== validUntil),
    )
  const change = (city: string, day: string) =>
    setRows(rows.map((row) => (row.city === city ? { ...row, day } : row)))
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        const complete = given.flatMap(({ city, validUntil }) =>
          validUntil === null ? [] : [{ city, validUntil }],
        )
        if (complete.length === given.length) save.mutate({ uid: dealer.uid, cities: complete })
      }}
    >
      {rows.length === 0 && <p className={classes['none']}>{t('console.noCitiesGiven')}</p>}
      {rows.map((row) => {
        const end = endOf(row)
        return (
          <div key={row.city} className={classes['row']}>
            <span className={classes['city']}>{row.city}</span>
            <TextInput
              type="date"
              aria-label={t('console.validUntilOf', { city: row.city })}
              value={row.day}
              error={isTried && end === null && t('console.enterDay')}
              onChange={(event) => change(row.city, event.currentTarget.value)}
            />
            {end !== null && <CityEnd validUntil={end} />}
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('console.takeCityAway', { city: row.city })}
              onClick={() => setRows(rows.filter(({ city }) => city !== row.city))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
        )
      })}
      <div className={classes['actions']}>
        <NativeSelect
          aria-label={t('console.addACity')}
          value=""
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={left.length === 0}
          data={[{ value: '', label: t('console.addACity') }, ...left]}
          onChange={(event) => {
            const city = event.currentTarget.value
            if (city !== '') setRows([...rows, { city, day: nextYear, was: null }])
          }}
        />
        <Button type="submit" disabled={!isChanged} loading={save.isPending}>
          {t('console.save')}
        </Button>
      </div>
      {save.isError && (
        <Callout kind="bad">
          {errorMessage(save.error, { refused: 'asSaid', otherwise: 'console.saveFailed' })}
        </Callout>
      )}
    </form>
  )
}

/** The end in ISO 8601: what it was where its day stays, else the end of the day in India; null where it is none. */
function endOf({ day, was }: Row): string | null {
  if (was !== null && toIndianDay(Date.parse(was)) === day) return was
  const end = endOfIndianDay(day)
  return end === null ? null : new Date(end).toISOString()
}
