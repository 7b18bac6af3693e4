import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/en/access.ts'
import { CardList } from '#web/ui/card-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'
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
      <Row as="header" below={3} gap={3} align="center" spread>
        <Text as="h2" size={20} id="people">
          {t('people.title')}
        </Text>
        <AddButtons types={['dealer_evaluator', 'delivery_driver']} onAdd={(type) => setOpen({ type })} />
      </Row>
      <CardList
        query={query}
        sentences={{ otherwise: 'people.failed' }}
        label={t('people.title')}
        rowId={({ id }) => id}
        renderCard={(person) => (
          <PersonCard person={person} onEdit={() => setOpen({ type: person.type, person })} />
        )}
        empty={{
          icon: <IconUsers size={28} stroke={1.6} aria-hidden />,
          title: t('people.none'),
          text: t('people.noneText'),
        }}
      />
      {open !== null && <PersonModal {...open} onClose={() => setOpen(null)} />}
    </section>
  )
}
