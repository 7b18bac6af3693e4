import { Button } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { accessEnd, isAccessValid } from '#domain/people/field-access.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useFromNow } from '#web/clock/use-now.ts'
import { useText } from '#web/text/en/access.ts'
import { Cards } from '#web/ui/card-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { ListAge } from '#web/ui/list-age.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFocusRetention } from '#web/ui/use-focus-retention.ts'
import { PeopleSection } from '../people-section.tsx'
import { AccessCard } from './access-card.tsx'
import { timesOf, type Access } from './access-times.ts'
import { GrantAccessForm } from './grant-access-form.tsx'
import classes from './accesses-screen.module.css'

const SENTENCES = { otherwise: 'access.failed', badRequest: 'invalidRequest' } as const

/** The accesses that a dealer has given to field workers, with buttons to revoke them. `children` is between the people and the accesses. */
export function AccessesScreen({ children }: { readonly children?: ReactNode }) {
  const t = useText()
  const query = useRead('getFieldAccesses', {})
  const [isAdding, setAdding] = useState(false)
  const open = () => setAdding(true)
  const running = useRunning(query.data?.accesses ?? [])
  // The empty list has this button, too.
  const isNobody = query.data !== undefined && running.length === 0
  return (
    <div className={classes['page']}>
      <PageTitle
        title={t('access.title')}
        detail={t('access.detail')}
        actions={!isAdding && !isNobody && <Button onClick={open}>{t('access.add')}</Button>}
      />
      {isAdding && <GrantAccessForm onDone={() => setAdding(false)} />}
      <PeopleSection />
      {children}
      {query.data === undefined ? (
        query.isError ? (
          <ErrorState
            message={errorMessage(query.error, SENTENCES)}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Skeleton height="8rem" />
        )
      ) : (
        <>
          <ListAge
            readAt={query.dataUpdatedAt}
            failure={query.isError ? errorMessage(query.error, SENTENCES) : null}
            error={query.error}
            isReading={query.isFetching}
            onRetry={() => void query.refetch()}
          />
          <Accesses accesses={query.data.accesses} running={running} onAdd={isAdding ? null : open} />
        </>
      )}
    </div>
  )
}

/** Returns the ids of the accesses that are valid now. One that expires while shown moves to the past ones by itself. */
function useRunning(accesses: readonly Access[]): readonly string[] {
  const ids = useFromNow((now) =>
    accesses
      .filter((access) => isAccessValid(timesOf(access), now))
      .map(({ accessId }) => accessId)
      .join(' '),
  )
  return ids === '' ? [] : ids.split(' ')
}

function Accesses(props: {
  readonly accesses: readonly Access[]
  readonly running: readonly string[]
  /** Opens the form; null while it is open. */
  readonly onAdd: (() => void) | null
}) {
  const { accesses, running, onAdd } = props
  const t = useText()
  // Focus moves to the list, or to the button shown when it is empty.
  const keptFocus = useFocusRetention<HTMLDivElement>(running.join(' '), 'ul, button')
  const isRunning = ({ accessId }: Access) => running.includes(accessId)
  const now = accesses.filter(isRunning).toSorted((a, b) => endOf(a) - endOf(b))
  const before = accesses.filter((access) => !isRunning(access)).toSorted((a, b) => endOf(b) - endOf(a))
  return (
    <div {...keptFocus}>
      {now.length === 0 ? (
        <EmptyState
          icon={<IconDoorEnter size={28} stroke={1.6} aria-hidden />}
          title={t('access.nobody')}
          text={t('access.nobodyText')}
          {...(onAdd !== null && { action: { label: t('access.add'), onClick: onAdd } })}
        />
      ) : (
        <AccessList title={t('access.now')} accesses={now} isRunning />
      )}
      {before.length > 0 && <AccessList title={t('access.before')} accesses={before} isRunning={false} />}
    </div>
  )
}

const endOf = (access: Access): number => accessEnd(timesOf(access))

function AccessList(props: {
  readonly title: string
  readonly accesses: readonly Access[]
  readonly isRunning: boolean
}) {
  const { title, accesses, isRunning } = props
  return (
    <section className={classes['section']}>
      <Text as="h2" size={20} below={3}>
        {title}
      </Text>
      <Cards
        label={title}
        rows={accesses}
        rowId={({ accessId }) => accessId}
        renderCard={(access) => <AccessCard access={access} isRunning={isRunning} />}
      />
    </section>
  )
}
