import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { formatDay } from '#web/text/formats.ts'
import { useText } from '#web/text/en/dealer-home.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import type { HomeCars } from './use-home-cars.ts'

/** The cities whose time has run out, since when, each with the way to renew it. */
export function EndedCities({ cities }: { readonly cities: HomeCars['endedCities'] }) {
  const t = useText()
  return (
    <Stack gap={2} above={2} below={2}>
      {cities.map(({ name, endedAt }) => (
        <Callout
          key={name}
          kind="waiting"
          actions={
            <Button
              component={Link}
              to={`${paths.cities}?renew=${encodeURIComponent(name)}`}
              variant="default"
              aria-label={t('dealerHome.renewCity', { city: name })}
            >
              {t('dealerHome.renew')}
            </Button>
          }
        >
          {t('dealerHome.cityEnded', { city: name, date: formatDay(Date.parse(endedAt)) })}
        </Callout>
      ))}
    </Stack>
  )
}
