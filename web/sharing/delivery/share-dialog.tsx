import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Car } from '#domain/car/car.ts'
import { useAnyText } from '#web/text/text.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import type { Person } from '#web/people/person.ts'
import { ShareLinks } from '#web/sharing/share-links.tsx'
import { useText } from '#web/text/en/delivery.ts'
import '#web/text/en/access.ts'
import { Callout } from '#web/ui/callout.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ActButton } from '#web/ui/form/act-button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import formClasses from '#web/ui/form/form-grid.module.css'
import { showNotice } from '#web/ui/notice.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { describeDeliveryFailure } from '#web/steps/describe-delivery-failure.ts'
import { IncompleteLink, useDeliveryLink, useEndLink, type DeliveryLink } from './use-delivery-link.ts'

/** Props of the dialog that shares the delivery link of a car. */
export interface ShareDialogProps {
  readonly car: Car
  readonly onClose: () => void
}

const FAILED = { otherwise: 'delivery.linkFailed', withMessage: 'delivery.linkFailedWith' } as const

/** The dialog "Share Delivery Link": makes the driver's link, then offers the ways to send it. */
export function ShareDialog({ car, onClose }: ShareDialogProps) {
  const t = useText()
  const tAny = useAnyText()
  const people = useRead('getDrivers', { type: 'delivery_driver' })
  const driver = people.data?.find(({ id }) => id === car.driverId) ?? null
  const make = useDeliveryLink(car, driver)
  const [attempts, setAttempts] = useState(0)
  const [hasRenewed, setRenewed] = useState(false)
  const ask = (replaced: string | null) => {
    if (make.isPending) return
    setAttempts((before) => before + 1)
    setRenewed(replaced !== null)
    make.mutate(replaced)
  }
  return (
    <FormModal title={t('delivery.linkTitle')} busy={make.isPending} onClose={onClose}>
      <div className={formClasses['form']}>
        <ErrorSummary
          attempts={attempts}
          call={make}
          sentence={make.isError ? sentenceOf(make.error) : null}
          faults={[]}
        />
        {make.data !== undefined && driver !== null ? (
          <Ready made={make.data} driver={driver} hasRenewed={hasRenewed} onRenew={ask} onClose={onClose} />
        ) : people.isPending ? (
          <Skeleton height="6rem" />
        ) : people.data === undefined ? (
          <Callout
            kind="bad"
            actions={
              <Button variant="default" onClick={() => void people.refetch()}>
                {t('common.retry')}
              </Button>
            }
          >
            {errorMessage(people.error, { otherwise: 'people.failed' })}
          </Callout>
        ) : (
          <Form driver={driver} isBusy={make.isPending} onMake={() => ask(null)} onClose={onClose} />
        )}
      </div>
    </FormModal>
  )

  function sentenceOf(error: unknown): string {
    return error instanceof IncompleteLink ? tAny(error.text) : describeDeliveryFailure(error, FAILED)
  }
}

function Form(props: {
  readonly driver: Person | null
  readonly isBusy: boolean
  readonly onMake: () => void
  readonly onClose: () => void
}) {
  const t = useText()
  const { driver, isBusy, onMake, onClose } = props
  return (
    <>
      {driver !== null && <p>{t('delivery.linkLead', { name: driver.name })}</p>}
      <div className={formClasses['actions']}>
        <ActButton loading={isBusy} onClick={onMake}>
          {t('delivery.makeLink')}
        </ActButton>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </>
  )
}

function Ready(props: {
  readonly made: DeliveryLink
  readonly driver: Person
  readonly hasRenewed: boolean
  readonly onRenew: (deliveryLinkId: string) => void
  readonly onClose: () => void
}) {
  const t = useText()
  const { made, driver, hasRenewed, onRenew, onClose } = props
  const { deliveryLinkId, link } = made
  const end = useEndLink(() => {
    showNotice({ kind: 'good', text: t('delivery.revoked', { name: driver.name }) })
    onClose()
  })
  return (
    <>
      <Callout kind="good">{t(hasRenewed ? 'delivery.renewed' : 'delivery.linkReady')}</Callout>
      {end.isError && <Callout kind="bad">{describeDeliveryFailure(end.error, FAILED)}</Callout>}
      <ShareLinks links={[{ name: driver.name, link, count: 1 }]} message="delivery.linkMessage" />
      <div className={formClasses['actions']}>
        <Button variant="default" onClick={onClose}>
          {t('delivery.finish')}
        </Button>
        <Button variant="subtle" onClick={() => onRenew(deliveryLinkId)}>
          {t('delivery.renewLink')}
        </Button>
        <Button variant="subtle" loading={end.isPending} onClick={() => end.mutate(deliveryLinkId)}>
          {t('delivery.revokeLink')}
        </Button>
      </div>
    </>
  )
}
