import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '#contract/api.ts'
import type { Answer } from '#web/api/answer.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryKeyOf, useChange, useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useFocusRetention } from '#web/ui/use-focus-retention.ts'
import classes from './sessions-screen.module.css'

type OpenSession = Output<'getSessions'>['sessions'][number]

/** The user's sessions, with buttons to end one, or all except this one. */
export function SessionsScreen() {
  const t = useText()
  const query = useRead('getSessions', {})
  const [isAsking, setAsking] = useState(false)
  const keptFocus = useFocusRetention<HTMLDivElement>(query.data, 'ul')
  const others = query.data?.sessions.filter(({ isCurrent }) => !isCurrent) ?? []
  const endOthers = useEnding('endOtherSessions', {
    onDone: ({ ended }) => t('account.othersEnded', { count: ended }),
    onSettled: () => setAsking(false),
  })
  return (
    <div {...keptFocus} className={classes['page']}>
      <PageTitle
        title={t('account.sessions')}
        detail={t('account.sessionsDetail')}
        actions={
          others.length > 0 && (
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('account.endOthers')}
            </Button>
          )
        }
      />
      {query.data === undefined ? (
        <Unread query={query} />
      ) : (
        <>
          <ul className={classes['list']} aria-label={t('account.sessions')} tabIndex={-1}>
            {query.data.sessions.map((session) => (
              <li key={session.sessionId}>
                <SessionCard session={session} />
              </li>
            ))}
          </ul>
          {others.length === 0 && <p className={classes['only']}>{t('account.onlyHere')}</p>}
        </>
      )}
      <ConfirmModal
        opened={isAsking}
        title={t('account.endOthersQuestion')}
        confirmLabel={t('account.endOthers')}
        busy={endOthers.isPending}
        danger
        onConfirm={() => endOthers.mutate({})}
        onCancel={() => setAsking(false)}
      >
        {t('account.endText')}
      </ConfirmModal>
    </div>
  )
}

function Unread({ query }: { readonly query: ReturnType<typeof useRead<'getSessions'>> }) {
  if (query.isError) {
    return (
      <ErrorState
        message={errorMessage(query.error, { otherwise: 'account.sessionsFailed' })}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <div className={classes['list']} aria-hidden>
      <Skeleton height="7rem" />
      <Skeleton height="7rem" />
    </div>
  )
}

/** Returns a call that ends sessions, shows the result and reads the sessions again. */
function useEnding<Name extends 'endSession' | 'endOtherSessions'>(
  operation: Name,
  {
    onDone,
    onSettled,
  }: { readonly onDone: (answer: Answer<Name>) => string; readonly onSettled: () => void },
) {
  const queries = useQueryClient()
  return useChange(operation, {
    onSuccess: (answer) => showNotice({ kind: 'good', text: onDone(answer) }),
    onError: (error) =>
      showNotice({
        kind: 'bad',
        text: errorMessage(error, { refused: 'asSaid', otherwise: 'account.endFailed' }),
        error,
      }),
    onSettled: async () => {
      onSettled()
      await queries.invalidateQueries({ queryKey: queryKeyOf('getSessions') })
    },
  })
}

const PHONES = /Android|iPhone|iPad/

function SessionCard({ session }: { readonly session: OpenSession }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const device = session.device ?? t('account.unknownDevice')
  const end = useEnding('endSession', {
    onDone: () => t('account.ended', { device }),
    onSettled: () => setAsking(false),
  })
  const Icon = PHONES.test(device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <article className={classes['card']}>
      <Icon size={28} stroke={1.6} aria-hidden className={classes['icon']} />
      <div className={classes['facts']}>
        <h2 className={classes['device']}>
          {device}
          {session.isCurrent && <StatusBadge kind="good">{t('account.thisOne')}</StatusBadge>}
        </h2>
        {session.address !== null && <p>{t('account.from', { address: session.address })}</p>}
        <p>
          {session.isCurrent
            ? t('account.usedNow')
            : t('account.lastUsed', { moment: formatMoment(Date.parse(session.lastUsedAt)) })}
        </p>
        <p>{t('account.since', { moment: formatMoment(Date.parse(session.createdAt)) })}</p>
        <p>{t('account.until', { moment: formatMoment(Date.parse(session.expiresAt)) })}</p>
      </div>
      {!session.isCurrent && (
        <Button variant="default" aria-label={t('account.endOf', { device })} onClick={() => setAsking(true)}>
          {t('account.end')}
        </Button>
      )}
      <ConfirmModal
        opened={isAsking}
        title={t('account.endQuestion', { device })}
        confirmLabel={t('account.end')}
        busy={end.isPending}
        danger
        onConfirm={() => end.mutate({ sessionId: session.sessionId })}
        onCancel={() => setAsking(false)}
      >
        {t('account.endText')}
      </ConfirmModal>
    </article>
  )
}
