import { formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { formatPhone } from '#domain/identifiers/mobile.ts'
import { accessEnd } from '#domain/people/field-access.ts'
import { LOCALE } from '#web/text/locale.ts'
import { biddingTimeLeft } from '#domain/countdown.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { useFromNow } from '#web/clock/use-now.ts'
import { PersonPhoto } from '#web/people/person-photo.tsx'
import { useText } from '#web/text/en/access.ts'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './access-card.module.css'
import { timesOf, type Access } from './access-times.ts'

/** A current or past access: the field worker, the end of the access, and a button to revoke it. */
export function AccessCard({ access, isRunning }: { readonly access: Access; readonly isRunning: boolean }) {
  const t = useText()
  const times = timesOf(access)
  const moment = formatMoment(accessEnd(times))
  return (
    <Surface
      as="article"
      gap={3}
      align="start"
      pad={4}
      row
      className={classes['card']}
      data-over={!isRunning || undefined}
    >
      <PersonPhoto src={access.imageUrl} />
      <Text as="div" tone="soft" lines={1.5} grow breaks>
        <Text as="h3" tone="ink" size={20} lines={1.3}>
          {access.name}
        </Text>
        <p>
          {t(access.role === 'dealer_evaluator' ? 'access.evaluator' : 'access.driver')} ·{' '}
          <Text as="span" whole>
            {formatPhone(access.phone)}
          </Text>
        </p>
        {isRunning ? (
          <p>
            {t('access.until', { moment })} <TimeLeft end={times.validUntil} />
          </p>
        ) : (
          <p>{t(access.revokedAt === null ? 'access.endedAt' : 'access.revokedAt', { moment })}</p>
        )}
        <p>{t('access.since', { moment: formatMoment(times.validFrom) })}</p>
        {access.purpose !== null && <Text tone="ink">{access.purpose}</Text>}
      </Text>
      {isRunning && <TakeBack access={access} />}
    </Surface>
  )
}

const HOUR = 3_600_000

function TimeLeft({ end }: { readonly end: number }) {
  const t = useText()
  const time = useFromNow((now) => biddingTimeLeft(end, now, LOCALE))
  const isSoon = useFromNow((now) => end - now < HOUR)
  return <StatusBadge kind={isSoon ? 'waiting' : 'quiet'}>{t('access.left', { time })}</StatusBadge>
}

function TakeBack({ access: { accessId, name } }: { readonly access: Access }) {
  const t = useText()
  const revoke = useAction('revokeFieldAccess', {
    input: { accessId },
    confirm: {
      title: t('access.revokeQuestion', { name }),
      text: t('access.revokeText', { name }),
      yes: t('access.revoke'),
      danger: true,
    },
    done: t('access.revoked', { name }),
    failed: 'access.revokeFailed',
  })
  return (
    <>
      <Button variant="default" aria-label={t('access.revokeOf', { name })} {...revoke.button}>
        {t('access.revoke')}
      </Button>
      {revoke.dialog}
    </>
  )
}
