import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { carTitle } from '#domain/car/car-labels.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { STEPS } from '#web/steps/steps.ts'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { FileLinks } from './file-links.tsx'
import type { PaperModalProps } from './paper-modal.ts'
import classes from './paperwork.module.css'
import { usePaperStep } from './use-paper-step.ts'

/** The question before the receipt of the NOC is acknowledged, with the NOC as the house sent it. */
export function AcknowledgeModal({ car, onClose }: PaperModalProps) {
  const t = useText()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const title = carTitle(car)
  const step = usePaperStep('acknowledgeNoc', {
    title,
    onBusy: setBusy,
    onDone: () => {
      onClose()
      // Part B lets the page reload here: everything on it is read again.
      void queries.invalidateQueries()
    },
  })
  const noc = car.nocData
  return (
    <ConfirmModal
      opened
      title={t(STEPS.acknowledgeNoc.button)}
      confirmLabel={t('paperwork.acknowledge')}
      busy={isBusy}
      onConfirm={() => step.make({ carId: car.id })}
      onCancel={onClose}
    >
      <div className={classes['question']}>
        <p>{t('paperwork.nocText', { title })}</p>
        {noc !== null && (
          <>
            <p className={classes['detail']}>
              {t('paperwork.nocSent', { moment: formatMoment(Date.parse(noc.sentAt)) })}
            </p>
            <FileLinks
              files={noc.fileUrls.map((url, index) => ({
                url,
                label: t('paperwork.nocFile', { number: index + 1 }),
              }))}
            />
          </>
        )}
        {step.fault !== null && <Callout kind="bad">{step.fault}</Callout>}
      </div>
    </ConfirmModal>
  )
}
