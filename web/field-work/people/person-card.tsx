import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhone } from '#domain/identifiers/mobile.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { readAgain } from '#web/api/held-reads.ts'
import { useChange } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { showNotice } from '#web/ui/notice.ts'
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
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const retire = useChange('retireDriver', {
    onSuccess: () => showNotice({ kind: 'good', text: t('people.retired', { name }) }),
    onError: (error) =>
      showNotice({
        kind: 'bad',
        text: errorMessage(error, { refused: 'asSaid', otherwise: 'people.retireFailed' }),
        error,
      }),
    onSettled: async () => {
      setAsking(false)
      await readAgain(queries, ['getDrivers', 'getFieldAccesses', 'getEvaluationLinks'])
    },
  })
  return (
    <>
      <Button variant="default" aria-label={t('people.retireOf', { name })} onClick={() => setAsking(true)}>
        {t('people.retire')}
      </Button>
      <ConfirmModal
        opened={isAsking}
        title={t('people.retireQuestion', { name })}
        confirmLabel={t('people.retire')}
        busy={retire.isPending}
        danger
        onConfirm={() => retire.mutate({ driverId: id })}
        onCancel={() => setAsking(false)}
      >
        {t('people.retireText', { name })}
      </ConfirmModal>
    </>
  )
}
