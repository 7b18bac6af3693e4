import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { carTitle } from '#domain/car/car-labels.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { readAgain } from '#web/api/held-reads.ts'
import { useChange } from '#web/api/use-operation.ts'
import { useText, type Say } from '#web/text/text.ts'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { EvaluationLink } from './evaluation-link.ts'
import classes from './links-section.module.css'

/** Props of a link's card, and what its buttons open. */
export interface LinkCardProps {
  readonly link: EvaluationLink
  readonly onShow: () => void
  readonly onRenew: () => void
}

/** The card of a shared link: for whom, whether it works, its cars, and the buttons to send, revoke and replace it. */
export function LinkCard({ link, onShow, onRenew }: LinkCardProps) {
  const t = useText()
  const { name, status, cars } = link
  const isLive = status === 'live'
  return (
    <article className={classes['card']} data-over={!isLive || undefined}>
      <img className={classes['photo']} src={link.imageUrl} alt="" width={56} height={56} loading="lazy" />
      <div className={classes['facts']}>
        <h3 className={classes['name']}>{name}</h3>
        <div>
          <StatusBadge kind={isLive ? 'good' : 'bad'}>{statusText(link, t)}</StatusBadge>
        </div>
        <p>{t('links.made', { moment: formatMoment(Date.parse(link.createdAt)) })}</p>
        <ul className={classes['cars']} aria-label={t('links.cars', { name })}>
          {cars.map((car) => (
            <li key={car.carId}>{[carTitle(car), car.regno].filter((part) => part !== null).join(' · ')}</li>
          ))}
        </ul>
      </div>
      <div className={classes['buttons']}>
        {isLive && link.link !== null && (
          <Button variant="default" aria-label={t('links.showOf', { name })} onClick={onShow}>
            {t('links.show')}
          </Button>
        )}
        <Button variant="default" aria-label={t('links.renewOf', { name })} onClick={onRenew}>
          {t('links.renew')}
        </Button>
        {isLive && <Revoke link={link} />}
      </div>
    </article>
  )
}

function statusText({ status, name, accessUntil }: EvaluationLink, t: Say): string {
  switch (status) {
    case 'live':
      return t('links.live', { moment: accessUntil === null ? '' : formatMoment(Date.parse(accessUntil)) })
    case 'noAccess':
      return t('links.noAccess', { name })
    case 'revoked':
      return t('links.revoked')
    case 'personRetired':
      return t('links.personRetired', { name })
  }
}

function Revoke({ link: { linkId, name } }: { readonly link: EvaluationLink }) {
  const t = useText()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const revoke = useChange('revokeEvaluationLink', {
    onSuccess: () => showNotice({ kind: 'good', text: t('links.isRevoked', { name }) }),
    onError: (error) =>
      showNotice({
        kind: 'bad',
        text: errorMessage(error, { refused: 'asSaid', otherwise: 'links.revokeFailed' }),
        error,
      }),
    onSettled: async () => {
      setAsking(false)
      await readAgain(queries, ['getEvaluationLinks'])
    },
  })
  return (
    <>
      <Button variant="default" aria-label={t('links.revokeOf', { name })} onClick={() => setAsking(true)}>
        {t('links.revoke')}
      </Button>
      <ConfirmModal
        opened={isAsking}
        title={t('links.revokeQuestion', { name })}
        confirmLabel={t('links.revoke')}
        busy={revoke.isPending}
        danger
        onConfirm={() => revoke.mutate({ linkId })}
        onCancel={() => setAsking(false)}
      >
        {t('links.revokeText', { name })}
      </ConfirmModal>
    </>
  )
}
