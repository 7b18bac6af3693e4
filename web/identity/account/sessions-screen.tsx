import { formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { Output } from '#contract/api.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/en/account.ts'
import { CardList } from '#web/ui/card-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useFocusRetention } from '#web/ui/use-focus-retention.ts'
import classes from './sessions-screen.module.css'

type OpenSession = Output<'getSessions'>['sessions'][number]

const sessionsOf = ({ sessions }: Output<'getSessions'>): readonly OpenSession[] => sessions

/** The user's sessions, with buttons to end one, or all except this one. */
export function SessionsScreen() {
  const t = useText()
  const query = useRead('getSessions', {}, { select: sessionsOf })
  const keptFocus = useFocusRetention<HTMLDivElement>(query.data, 'ul')
  const others = query.data?.filter(({ isCurrent }) => !isCurrent) ?? []
  const endOthers = useAction('endOtherSessions', {
    input: {},
    confirm: {
      title: t('account.endOthersQuestion'),
      text: t('account.endText'),
      yes: t('account.endOthers'),
      danger: true,
    },
    done: ({ ended }) => t('account.othersEnded', { count: ended }),
    failed: 'account.endFailed',
  })
  return (
    <div {...keptFocus} className={classes['page']}>
      <PageTitle
        title={t('account.sessions')}
        detail={t('account.sessionsDetail')}
        actions={
          others.length > 0 && (
            <Button variant="default" {...endOthers.button}>
              {t('account.endOthers')}
            </Button>
          )
        }
      />
      <CardList
        query={query}
        sentences={{ otherwise: 'account.sessionsFailed' }}
        label={t('account.sessions')}
        rowId={({ sessionId }) => sessionId}
        renderCard={(session) => <SessionCard session={session} />}
        empty={{ title: t('account.onlyHere') }}
      />
      {query.data !== undefined && others.length === 0 && (
        <Text tone="soft" above={4}>
          {t('account.onlyHere')}
        </Text>
      )}
      {endOthers.dialog}
    </div>
  )
}

const PHONES = /Android|iPhone|iPad/

function SessionCard({ session }: { readonly session: OpenSession }) {
  const t = useText()
  const device = session.device ?? t('account.unknownDevice')
  const end = useAction('endSession', {
    input: { sessionId: session.sessionId },
    confirm: {
      title: t('account.endQuestion', { device }),
      text: t('account.endText'),
      yes: t('account.end'),
      danger: true,
    },
    done: t('account.ended', { device }),
    failed: 'account.endFailed',
  })
  const Icon = PHONES.test(device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <Surface as="article" gap={3} align="start" pad={4} row>
      <Icon size={28} stroke={1.6} aria-hidden className={classes['icon']} />
      <Text as="div" tone="soft" lines={1.5} grow breaks>
        <Row as="h2" tone="ink" size={20} lines={1.3} gap={2} align="center">
          {device}
          {session.isCurrent && <StatusBadge kind="good">{t('account.thisOne')}</StatusBadge>}
        </Row>
        {session.address !== null && <p>{t('account.from', { address: session.address })}</p>}
        <p>
          {session.isCurrent
            ? t('account.usedNow')
            : t('account.lastUsed', { moment: formatMoment(Date.parse(session.lastUsedAt)) })}
        </p>
        <p>{t('account.since', { moment: formatMoment(Date.parse(session.createdAt)) })}</p>
        <p>{t('account.until', { moment: formatMoment(Date.parse(session.expiresAt)) })}</p>
      </Text>
      {!session.isCurrent && (
        <Button variant="default" aria-label={t('account.endOf', { device })} {...end.button}>
          {t('account.end')}
        </Button>
      )}
      {end.dialog}
    </Surface>
  )
}
