import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFocusRetention } from '#web/ui/use-focus-retention.ts'
import { PersonModal } from './lazy-person-modal.ts'
import classes from './people-section.module.css'
import { PersonCard } from './person-card.tsx'
import { AddButtons } from './person-choice.tsx'
import type { Person, PersonType } from './person.ts'

/** The open dialog: a new person of a type, or one that is changed. */
interface OpenDialog {
  readonly type: PersonType
  readonly person?: Person
}

/** The dealer's evaluators and drivers, with buttons that add, change and remove them. */
export function PeopleSection() {
  const t = useText()
  const query = useRead('getDrivers', {})
  const [open, setOpen] = useState<OpenDialog | null>(null)
  return (
    <section className={classes['section']} aria-labelledby="people">
      <header className={classes['header']}>
        <h2 className={classes['heading']} id="people">
          {t('people.title')}
        </h2>
        <AddButtons types={['dealer_evaluator', 'delivery_driver']} onAdd={(type) => setOpen({ type })} />
      </header>
      {query.data === undefined ? (
        query.isError ? (
          <ErrorState
            message={errorMessage(query.error, { otherwise: 'people.failed' })}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Skeleton height="6rem" />
        )
      ) : (
        <People people={query.data} onEdit={(person) => setOpen({ type: person.type, person })} />
      )}
      {open !== null && <PersonModal {...open} onClose={() => setOpen(null)} />}
    </section>
  )
}

function People({
  people,
  onEdit,
}: {
  readonly people: readonly Person[]
  readonly onEdit: (person: Person) => void
}) {
  const t = useText()
  // Focus moves to the list when a person is removed.
  const keptFocus = useFocusRetention<HTMLDivElement>(people.length, 'ul')
  return (
    <div {...keptFocus}>
      {people.length === 0 ? (
        <EmptyState
          icon={<IconUsers size={28} stroke={1.6} aria-hidden />}
          title={t('people.none')}
          text={t('people.noneText')}
        />
      ) : (
        <ul className={classes['list']} aria-label={t('people.title')} tabIndex={-1}>
          {people.map((person) => (
            <li key={person.id}>
              <PersonCard person={person} onEdit={() => onEdit(person)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
