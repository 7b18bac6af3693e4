import { Button } from '@mantine/core'
import { formatPhone } from '#domain/identifiers/mobile.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { useText } from '#web/text/text.ts'
import classes from './person-card.module.css'
import { TYPE_NAMES, type Person } from './person.ts'

/** The card of an evaluator or a driver. */
export function PersonCard({ person, onEdit }: { readonly person: Person; readonly onEdit: () => void }) {
  const t = useText()
  const { name } = person
  return (
    <article className={classes['card']}>
      <img className={classes['photo']} src={person.imageUrl} alt="" width={56} height={56} loading="lazy" />
      <div className={classes['facts']}>
        <h3 className={classes['name']}>{name}</h3>
        <p>
          {t(TYPE_NAMES[person.type])} · <span className={classes['phone']}>{formatPhone(person.phone)}</span>
        </p>
        {person.address !== null && <p>{person.address}</p>}
        <p>
          <a
            className={classes['licence']}
            href={person.licenseUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={t('people.licenceOf', { name })}
          >
            {t('people.licence')}
          </a>
        </p>
      </div>
      <div className={classes['buttons']}>
        <Button variant="default" aria-label={t('people.editOf', { name })} onClick={onEdit}>
          {t('people.edit')}
        </Button>
        <Retire person={person} />
      </div>
    </article>
  )
}

function Retire({ person: { id, name } }: { readonly person: Person }) {
  const t = useText()
  const retire = useAction('retireDriver', {
    input: { driverId: id },
    confirm: {
      title: t('people.retireQuestion', { name }),
      text: t('people.retireText', { name }),
      yes: t('people.retire'),
      danger: true,
    },
    done: t('people.retired', { name }),
    failed: 'people.retireFailed',
  })
  return (
    <>
      <Button variant="default" aria-label={t('people.retireOf', { name })} {...retire.button}>
        {t('people.retire')}
      </Button>
      {retire.dialog}
    </>
  )
}
