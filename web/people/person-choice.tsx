import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { formatPhone } from '#domain/identifiers/mobile.ts'
import { useAnyText } from '#web/text/text.ts'
import { useText } from '#web/text/en/access.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './person-choice.module.css'
import { PersonPhoto } from './person-photo.tsx'
import { ADD_LABELS, TYPE_NAMES, type Person, type PersonType } from './person.ts'

/** Props of a choice of one of the dealer's people. */
export interface PersonChoiceProps {
  /** The id of the first choice, or of the first button where there is none. */
  readonly id: string
  readonly label: string
  readonly people: readonly Person[]
  /** The types that can be added here. */
  readonly adds: readonly PersonType[]
  readonly chosenId: string | null
  readonly onChoose: (personId: string) => void
  /** Opens the dialog that adds a person. It must not be rendered inside the form of the choice. */
  readonly onAdd: (type: PersonType) => void
  /** Opens the dialog that changes the chosen person, such as a licence that the house could not read. */
  readonly onEdit: (person: Person) => void
}

/** A choice among people with their pictures, with buttons that add another one. */
export function PersonChoice(props: PersonChoiceProps) {
  const { id, label, people, adds, chosenId, onChoose, onAdd, onEdit } = props
  const t = useText()
  const tAny = useAnyText()
  const name = useId()
  const chosen = people.find((person) => person.id === chosenId)
  return (
    <Stack as="fieldset" gap={3}>
      <legend className={classes['legend']}>{label}</legend>
      {people.length === 0 ? (
        <Text tone="soft" size={14} weight={400}>
          {t('people.addFirst')}
        </Text>
      ) : (
        <ul className={classes['people']}>
          {people.map((person, index) => (
            <li key={person.id}>
              <label className={classes['person']} data-chosen={person.id === chosenId || undefined}>
                <input
                  id={index === 0 ? id : undefined}
                  type="radio"
                  name={name}
                  value={person.id}
                  checked={person.id === chosenId}
                  onChange={() => onChoose(person.id)}
                />
                <PersonPhoto src={person.imageUrl} size={48} />
                <span className={classes['words']}>
                  {person.name}
                  <Text as="span" tone="soft" size={14} weight={400}>
                    {tAny(TYPE_NAMES[person.type])}
                  </Text>
                  <Text as="span" tone="soft" size={14} weight={400}>
                    <Text as="span" whole>
                      {formatPhone(person.phone)}
                    </Text>
                  </Text>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <Row gap={2}>
        <AddButtons types={adds} firstId={people.length === 0 ? id : undefined} onAdd={onAdd} />
        {chosen !== undefined && (
          <Button variant="subtle" onClick={() => onEdit(chosen)}>
            {t('people.editOf', { name: chosen.name })}
          </Button>
        )}
      </Row>
    </Stack>
  )
}

/** Props of the buttons that add a person. */
export interface AddButtonsProps {
  readonly types: readonly PersonType[]
  readonly firstId?: string | undefined
  readonly onAdd: (type: PersonType) => void
}

/** The buttons "Add an Evaluator" and "Add a Driver". */
export function AddButtons({ types, firstId, onAdd }: AddButtonsProps) {
  const tAny = useAnyText()
  return (
    <Row gap={2}>
      {types.map((type, index) => (
        <Button
          key={type}
          id={index === 0 ? firstId : undefined}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onAdd(type)}
        >
          {tAny(ADD_LABELS[type])}
        </Button>
      ))}
    </Row>
  )
}
