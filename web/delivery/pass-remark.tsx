import { formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import type { Output } from '#contract/api.ts'
import type { Car } from '#domain/car/car.ts'
import { carTitle } from '#domain/car/car-labels.ts'
import { leadsFrom } from '#domain/flows/car-lifecycle.ts'
import { useRead } from '#web/api/use-operation.ts'
import { PrintPassButton } from '#web/gate-passes/pass/print-pass-button.tsx'
import { hasBothPhotos } from '#domain/delivery/pickup-photos.ts'
import { useText } from '#web/delivery/delivery-pass-texts.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './pass-remark.module.css'

/** A delivery gate pass, as its dealer and its driver see it. */
export type DeliveryPass = Output<'getDeliveryPasses'>['passes'][number]

/** Returns whether a car's delivery waits for the dealer's confirmation: its pickup photos are there. */
export function awaitsConfirmation({ state, delivery_photos: photos }: Car): boolean {
  return leadsFrom('confirmDelivery', state) && hasBothPhotos(photos.map(({ label }) => label))
}

/** Says on a car's card who takes it with which gate pass; prints the pass, and shares a link again. */
export function PassRemark({ car, onShare }: { readonly car: Car; readonly onShare: () => void }) {
  const t = useText()
  const { data } = useRead('getDeliveryPasses', {})
  const pass = data?.passes.find(({ flowEntityId }) => flowEntityId === car.flowEntityId)
  if (pass === undefined || leadsFrom('requestDeliveryGatePass', car.state)) return null
  const title = carTitle(car)
  return (
    <Stack breaks gap={2}>
      <p>{t('deliveryPass.driver', { name: pass.driverName })}</p>
      {leadsFrom('confirmDelivery', car.state) && (
        <>
          {awaitsConfirmation(car) && <Text weight={600}>{t('deliveryPass.toConfirm')}</Text>}
          <p>{standingOf(pass, t)}</p>
          <Row gap={2} className={classes['buttons']}>
            {pass.fault === null && (
              <PrintPassButton
                size="compact-md"
                by="dealer"
                gatepassIds={[pass.gatepassId]}
                label={t('deliveryPass.print')}
                name={t('deliveryPass.printOf', { title })}
                failed="deliveryPass.printFailed"
              />
            )}
            {car.delivery_link_id !== null && (
              <Button
                size="compact-md"
                variant="default"
                aria-label={t('deliveryPass.shareAgainOf', { title })}
                onClick={onShare}
              >
                {t('deliveryPass.shareAgain')}
              </Button>
            )}
          </Row>
        </>
      )}
    </Stack>
  )
}

/** Returns until when a pass is valid, or why it is not. */
export function standingOf({ fault, holdsUntil }: DeliveryPass, t: ReturnType<typeof useText>): string {
  if (fault === 'expired') return `${t('deliveryPass.fault.expired')} ${t('deliveryPass.canExtend')}`
  if (fault !== null) return t(`deliveryPass.fault.${fault}`)
  return holdsUntil === null ? '' : t('deliveryPass.until', { moment: formatMoment(Date.parse(holdsUntil)) })
}
