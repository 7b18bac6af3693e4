import { Modal } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { Car } from '#domain/car/car.ts'
import { PrintPassButton } from '#web/gate-passes/pass/print-pass-button.tsx'
import { useText } from '#web/delivery/delivery-pass-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { useBack } from '#web/ui/use-back.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { standingOf, type DeliveryPass } from '../pass-remark.tsx'
import classes from './driver-car.module.css'
import { useDriverPasses } from './use-driver-passes.ts'
import { labelCar } from '#web/car/car-labels.ts'

/** Props of the gate pass at hand. */
export interface PassSheetProps {
  readonly car: Car
  readonly onClose: () => void
}

/** The gate pass of a car with its code, for the guard at the gate. It needs no network. */
export function PassSheet({ car, onClose }: PassSheetProps) {
  const t = useText()
  useBack(onClose)
  const pass = useDriverPasses().find(({ flowEntityId }) => flowEntityId === car.flowEntityId)
  const { title, registration } = labelCar(car)
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={t('deliveryPass.title')}
      // Without this role the dialog's header would count as the page's banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 'xl' }}
      classNames={{ title: classes['sheetTitle'] ?? '' }}
    >
      <div className={classes['sheet']}>
        <p className={classes['plate']}>{registration}</p>
        <p>{title}</p>
        {pass === undefined ? (
          <Callout kind="waiting">{t('deliveryPass.none')}</Callout>
        ) : (
          <ShownPass pass={pass} title={title} />
        )}
      </div>
    </Modal>
  )
}

function ShownPass({ pass, title }: { readonly pass: DeliveryPass; readonly title: string }) {
  const t = useText()
  const { fault, link, reference, driverName, yard, address, city, mapUrl, gatepassId } = pass
  return (
    <>
      <Callout kind={fault === null ? 'good' : 'bad'}>{standingOf(pass, t)}</Callout>
      {fault === null && (
        <>
          <QrCode text={link} label={t('deliveryPass.code', { title })} />
          <p>{t('deliveryPass.showGuard')}</p>
        </>
      )}
      <Text tone="soft" size={16}>
        {t('deliveryPass.reference', { reference })}
      </Text>
      <p>{t('deliveryPass.driver', { name: driverName })}</p>
      <p>{[yard, address ?? city].filter((part) => part !== null).join(', ')}</p>
      <div className={classes['sheetButtons']}>
        {mapUrl !== null && (
          <a className={classes['map']} href={mapUrl} target="_blank" rel="noreferrer">
            {t('deliveryPass.openInMaps')}
            <IconExternalLink size={18} aria-hidden />
          </a>
        )}
        {fault === null && (
          <PrintPassButton
            by="dealer"
            gatepassIds={[gatepassId]}
            label={t('deliveryPass.print')}
            name={t('deliveryPass.printOf', { title })}
            failed="deliveryPass.printFailed"
          />
        )}
      </div>
    </>
  )
}
