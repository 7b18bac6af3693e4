import { Button } from '@mantine/core'
import { IconExternalLink, IconMapPin } from '@tabler/icons-react'
import { useText } from '#web/text/en/car-details.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './location-card.module.css'

/** The location of a car, and whether its yard is known. */
export interface LocationCardProps {
  readonly location: string
  readonly yardKnown: boolean
}

/** The car's location and, if its yard is known, a link to directions. */
export function LocationCard({ location, yardKnown }: LocationCardProps) {
  const t = useText()
  return (
    <section className={classes['card']}>
      <IconMapPin className={classes['pin']} size={24} aria-hidden />
      <Stack gap={1}>
        <Text as="h2" tone="faint" size={14} weight={400}>
          {t('carDetails.location')}
        </Text>
        <p className={classes['place']}>{location}</p>
      </Stack>
      {yardKnown && (
        <Button
          data-screen-only
          variant="default"
          component="a"
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(location)}`}
          target="_blank"
          rel="noopener noreferrer"
          rightSection={<IconExternalLink size={18} aria-hidden />}
        >
          {t('carDetails.openInMaps')}
        </Button>
      )}
    </section>
  )
}
