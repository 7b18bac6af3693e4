import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { formatPhone } from '#domain/identifiers/mobile.ts'
import { useText } from '#web/text/text.ts'
import classes from './person-choice.module.css'
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
}

/** A choice among people with their pictures, with buttons that add another one. */
export function PersonChoice(props: PersonChoiceProps) {
  const { id, label, people, adds, chosenId, onChoose, onAdd } = props
  const t = useText()
  const name = useId()
  return (
    <fieldset className={classes['choice']}>
      <legend className={classes['legend']}>{label}</legend>
      {people.length === 0 ? (
        <p className={classes['detail']}>{t('people.addFirst')}</p>
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
                <img
                  className={classes['photo']}
                  src={person.imageUrl}
                  alt=""
                  width={48}
                  height={48}
                  loading="lazy"
                />
                <span className={classes['words']}>
                  {person.name}
                  <span className={classes['detail']}>{t(TYPE_NAMES[person.type])}</span>
                  <span className={classes['detail']}>
                    <span className={classes['phone']}>{formatPhone(person.phone)}</span>
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <AddButtons types={adds} firstId={people.length === 0 ? id : undefined} onAdd={onAdd} />
    </fieldset>
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
  const t = useText()
  return (
    <div className={classes['adds']}>
      {types.map((type, index) => (
        <Button
          key={type}
          id={index === 0 ? firstId : undefined}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onAdd(type)}
        >
          {t(ADD_LABELS[type])}
        </Button>
      ))}
    </div>
  )
}
