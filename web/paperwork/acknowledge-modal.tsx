import { formatMoment } from '#web/text/formats.ts'
import { useQueryClient } from '@tanstack/react-query'
import { carTitle } from '#domain/car/car-labels.ts'
import { STEPS } from '#web/steps/steps.ts'
import { useStep } from '#web/steps/use-step.ts'
import { useText } from '#web/paperwork/paperwork-texts.ts'
import { useText as useMyCarsText } from '#web/text/en/my-cars.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { FileLinks } from './file-links.tsx'
import type { PaperModalProps } from './paper-modal.ts'
import classes from './paperwork.module.css'

/** The question before the receipt of the NOC is acknowledged, with the NOC as the house sent it. */
export function AcknowledgeModal({ car, onClose }: PaperModalProps) {
  const t = useText()
  const tMyCars = useMyCarsText()
  const queries = useQueryClient()
  const title = carTitle(car)
  const step = useStep('acknowledgeNoc', {
    values: () => ({ title }),
    showsFault: true,
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
      title={tMyCars(STEPS.acknowledgeNoc.button)}
      confirmLabel={t('paperwork.acknowledge')}
      busy={step.isMaking}
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
