import { Button } from '@mantine/core'
import { formatPhone } from '#domain/identifiers/mobile.ts'
import { useAnyText } from '#web/text/text.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { useText } from '#web/text/en/access.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './person-card.module.css'
import { PersonPhoto } from './person-photo.tsx'
import { TYPE_NAMES, type Person } from './person.ts'

/** The card of an evaluator or a driver. */
export function PersonCard({ person, onEdit }: { readonly person: Person; readonly onEdit: () => void }) {
  const t = useText()
  const tAny = useAnyText()
  const { name } = person
  return (
    <Surface as="article" gap={3} align="start" pad={4} row>
      <PersonPhoto src={person.imageUrl} />
      <div className={classes['facts']}>
        <Text as="h3" tone="ink" size={20} lines={1.3}>
          {name}
        </Text>
        <p>
          {tAny(TYPE_NAMES[person.type])} ·{' '}
          <Text as="span" whole>
            {formatPhone(person.phone)}
          </Text>
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
      <Row gap={2}>
        <Button variant="default" aria-label={t('people.editOf', { name })} onClick={onEdit}>
          {t('people.edit')}
        </Button>
        <Retire person={person} />
      </Row>
    </Surface>
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
