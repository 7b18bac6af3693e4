import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Input } from '#contract/api.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/en/access.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PersonModal } from './lazy-person-modal.ts'
import { PersonChoice } from './person-choice.tsx'
import type { Person, PersonType } from './person.ts'

/** How a person is picked. */
export interface PersonPickOptions {
  /** The id of the first choice. */
  readonly id: string
  readonly label: TextId
  /** The people that are read. */
  readonly among: Input<'getDrivers'>
  /** Those of them that are offered. Default: all. */
  readonly offered?: (person: Person) => boolean
  /** The types that can be added here. */
  readonly adds: readonly PersonType[]
  /** The person that is chosen at first. Default: none. */
  readonly initial?: string | null
  /** The only person that is offered is chosen at once. */
  readonly takesOnlyOne?: true
  readonly onChosen?: () => void
}

/** A person that is picked in a dialog. */
export interface PersonPick {
  /** Undefined until they are read. */
  readonly people: readonly Person[] | undefined
  readonly chosenId: string | null
  /** Whether the user has picked somebody else than the dialog had chosen. */
  readonly isPicked: boolean
  /** A person is being added or changed: the dialog with the choice hides. */
  readonly isAdding: boolean
  /** The choice, or that it is on its way, or that it failed. */
  readonly choice: ReactNode
  /** The dialog that adds or changes a person. It belongs beside the dialog with the choice. */
  readonly dialog: ReactNode
}

/** The dialog of a person that is open: an added one's type, or the person that is changed. */
interface Opened {
  readonly type: PersonType
  readonly person?: Person
}

/** Picks one of the dealer's people, or one that is added meanwhile. */
export function usePersonPick(options: PersonPickOptions): PersonPick {
  const t = useText()
  const tAny = useAnyText()
  const { id, label, adds, offered = () => true } = options
  const read = useRead('getDrivers', options.among)
  const people = read.data?.filter(offered)
  const [only, another] = people ?? []
  const initial = options.initial ?? null
  const [picked, setChosen] = useState(initial)
  const chosenId =
    picked ?? (options.takesOnlyOne === true && another === undefined ? (only?.id ?? null) : null)
  const [open, setOpen] = useState<Opened | null>(null)
  const choose = (personId: string) => {
    setChosen(personId)
    options.onChosen?.()
  }
  const unread = read.isError ? (
    <Callout
      kind="bad"
      actions={
        <Button variant="default" onClick={() => void read.refetch()}>
          {t('common.retry')}
        </Button>
      }
    >
      {errorMessage(read.error, { otherwise: 'people.failed' })}
    </Callout>
  ) : (
    <Skeleton height="8rem" />
  )
  return {
    people: read.data,
    chosenId,
    isPicked: picked !== initial,
    isAdding: open !== null,
    choice:
      people === undefined ? (
        unread
      ) : (
        <PersonChoice
          id={id}
          label={tAny(label)}
          people={people}
          adds={adds}
          chosenId={chosenId}
          onChoose={choose}
          onAdd={(type) => setOpen({ type })}
          onEdit={(person) => setOpen({ type: person.type, person })}
        />
      ),
    dialog: open !== null && (
      <PersonModal {...open} onClose={() => setOpen(null)} onSaved={(saved) => choose(saved.id)} />
    ),
  }
}
