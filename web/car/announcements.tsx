import { IconSpeakerphone } from '@tabler/icons-react'
import type { LotAnnouncement } from '#domain/car/car.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { useText } from '#web/text/en/car.ts'
import classes from './announcements.module.css'

/** The words of an announcement. Loaded lazily: few cars have one. */
const AnnouncementLine = lazyPart(
  'announcementLine',
  async () => (await import('./announcement-line.tsx')).AnnouncementLine,
)

/** The house's announcements about a car's lot, one line each: "Announced 2:10 pm: owners 1 → 3". Nothing without any. */
export function Announcements({ announcements }: { readonly announcements: readonly LotAnnouncement[] }) {
  const t = useText()
  if (announcements.length === 0) return null
  return (
    <ul className={classes['list']} aria-label={t('car.announcements')}>
      {announcements.map((announcement) => (
        <li key={announcement.at} className={classes['line']}>
          <IconSpeakerphone size={18} aria-hidden />
          <AnnouncementLine announcement={announcement} />
        </li>
      ))}
    </ul>
  )
}
