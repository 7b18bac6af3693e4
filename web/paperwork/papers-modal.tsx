import { carTitle } from '#domain/car/car-labels.ts'
import { useText } from '#web/paperwork/paperwork-texts.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { DuesList } from './dues-list.tsx'
import type { PaperModalProps } from './paper-modal.ts'
import classes from './paperwork.module.css'
import { TransferPapers } from './transfer-papers.tsx'

/** The legal duties for a car, and its forms and letters. */
export function PapersModal({ car, onClose }: PaperModalProps) {
  const t = useText()
  return (
    <FormModal title={t('paperwork.papers')} onClose={onClose}>
      <div className={classes['intro']}>
        <p className={classes['car']}>{carTitle(car)}</p>
      </div>
      <div className={classes['sections']}>
        <section className={classes['section']}>
          <h3>{t('paperwork.duties')}</h3>
          <p className={classes['detail']}>{t('paperwork.dutiesText')}</p>
          <DuesList dues={car.dues} reader="dealer" />
        </section>
        <section className={classes['section']}>
          <h3>{t('paperwork.forms')}</h3>
          <p className={classes['detail']}>{t('paperwork.formsText')}</p>
          <TransferPapers papers={car.transferPapers} flowEntityId={car.flowEntityId ?? ''} by="dealer" />
        </section>
      </div>
    </FormModal>
  )
}
