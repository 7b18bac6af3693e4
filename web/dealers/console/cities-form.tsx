import { formatDay } from '#web/text/formats.ts'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { DealerRecord } from '#contract/dealers/admin-dealers.ts'
import { readChanged } from '#web/acts/read-changed.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useChange, useRead } from '#web/api/use-operation.ts'
import { useFromNow } from '#web/clock/use-now.ts'
import { useText } from '#web/text/en/console.ts'
import { Callout } from '#web/ui/callout.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './cities-form.module.css'
import { useCityStanding } from './city-list.tsx'
import { hasEdits, editCities, type CityEdits } from './edited-cities.ts'
import { toIndianDay } from './indian-day.ts'

/** Shows that a city has expired or ends soon; renders nothing otherwise. `validUntil` is ISO 8601. */
function CityExpiry({ validUntil }: { readonly validUntil: string }) {
  const t = useText()
  const standing = useCityStanding(validUntil)
  if (standing === 'valid') return null
  const day = formatDay(Date.parse(validUntil))
  return (
    <StatusBadge kind={standing === 'over' ? 'bad' : 'waiting'}>
      {t(standing === 'over' ? 'console.cityOver' : 'console.citySoon', { day })}
    </StatusBadge>
  )
}

const YEAR = 365 * 86_400_000

/**
 * A form of a dealer's cities and their end dates. If another admin has changed them, saving fails, and the
 * form shows their version with the local edits applied.
 */
export function CitiesForm({ dealer }: { readonly dealer: DealerRecord }) {
  const t = useText()
  const queries = useQueryClient()
  const cities = useRead('admin/getCities', {})
  const nextYear = useFromNow((now) => toIndianDay(now + YEAR))
  const [edits, setEdits] = useState<CityEdits>(new Map())
  const [isTried, setTried] = useState(false)
  const readAgain = () => readChanged(queries, 'admin/setDealerCities')
  const save = useChange('admin/setDealerCities', {
    onSuccess: async (saved) => {
      showNotice({ kind: 'good', text: t('console.citiesSaved', { dealer: saved.organization }) })
      await readAgain()
      setEdits(new Map())
      setTried(false)
    },
    // Another admin may have changed the cities; show theirs.
    onError: () => void readAgain(),
  })
  const rows = editCities(dealer.cities, edits)
  const left = (cities.data ?? [])
    .map(({ name }) => name)
    .filter((name) => rows.every(({ city }) => city !== name))
  const change = (city: string, day: string | null) => {
    const saw = dealer.cities.find((has) => has.city === city)?.validUntil ?? null
    setEdits(new Map(edits).set(city, { day, saw }))
  }
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        const complete = rows.flatMap(({ city, validUntil }) =>
          validUntil === null ? [] : [{ city, validUntil }],
        )
        if (complete.length < rows.length) return
        save.mutate({ uid: dealer.uid, cities: complete, was: dealer.cities })
      }}
    >
      {rows.length === 0 && <p className={classes['none']}>{t('console.noCitiesGiven')}</p>}
      {rows.map(({ city, day, has, validUntil }) => (
        <div key={city} className={classes['row']}>
          <span className={classes['city']}>{city}</span>
          <TextInput
            type="date"
            aria-label={t('console.validUntilOf', { city })}
            value={day}
            error={isTried && validUntil === null && t('console.enterDay')}
            onChange={(event) => change(city, event.currentTarget.value)}
          />
          {validUntil !== null && <CityExpiry validUntil={validUntil} />}
          {has !== null && has !== validUntil && (
            <span>{t('console.cityHas', { day: formatDay(Date.parse(has)) })}</span>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('console.takeCityAway', { city })}
            onClick={() => change(city, null)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div className={classes['actions']}>
        <NativeSelect
          aria-label={t('console.addACity')}
          value=""
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={left.length === 0}
          data={[{ value: '', label: t('console.addACity') }, ...left]}
          onChange={(event) => {
            const city = event.currentTarget.value
            if (city !== '') change(city, nextYear)
          }}
        />
        <Button type="submit" disabled={!hasEdits(rows, dealer.cities)} loading={save.isPending}>
          {t('console.save')}
        </Button>
      </div>
      {save.isError && (
        <Callout kind="bad">
          {errorMessage(save.error, { refused: 'sentence', otherwise: 'console.saveFailed' })}
        </Callout>
      )}
    </form>
  )
}
