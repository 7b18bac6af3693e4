import { Button } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { carTitle } from '#domain/car/car-labels.ts'
import { MAX_PAPER_FILES } from '#domain/paperwork/kyc.ts'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { inputIdOf } from '#web/ui/form/form-faults.ts'
import formClasses from '#web/ui/form/form-grid.module.css'
import { UploadListField } from '#web/ui/upload/upload-list-field.tsx'
import { useUploadList } from '#web/ui/upload/use-upload-list.ts'
import type { PaperModalProps } from './paper-modal.ts'
import { ACCEPTED_PAPERS, newRcRule } from './paper-rules.ts'
import classes from './paperwork.module.css'
import { sentFiles } from './sent-files.ts'
import { usePaperStep } from './use-paper-step.ts'

const FORM = 'rc'

/** The dialog that uploads the new RC: for the first time, or again with what the house asked for. */
export function RcModal({ car, onClose }: PaperModalProps) {
  const t = useText()
  const sent = car.rcData
  const reason = sent?.reason ?? null
  const [isBusy, setBusy] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const list = useUploadList(sentFiles(sent?.fileUrls ?? []))
  const step = usePaperStep('uploadNewRc', { title: carTitle(car), onDone: onClose, onBusy: setBusy })
  const complaint = list.isBusy
    ? t('paperwork.stillSending')
    : list.files.length === 0
      ? (list.fault ?? t('paperwork.rcMissing'))
      : null

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (complaint === null) step.make({ carId: car.id, fileUrls: list.files.map(({ url }) => url) })
  }

  return (
    <FormModal
      title={t(sent === null ? 'paperwork.rcTitle' : 'paperwork.rcAgainTitle')}
      busy={isBusy}
      onClose={onClose}
    >
      <div className={classes['intro']}>
        <p className={classes['car']}>{carTitle(car)}</p>
        {reason !== null && <Callout kind="bad">{t('paperwork.asked', { reason })}</Callout>}
      </div>
      <form className={formClasses['form']} onSubmit={submit} noValidate>
        <ErrorSummary
          attempts={attempts}
          call={{ isError: step.fault !== null, submittedAt: attempts }}
          sentence={attempts > 0 && complaint !== null ? complaint : step.fault}
          faults={[]}
        />
        <UploadListField
          id={inputIdOf(FORM, 'file')}
          label={t('paperwork.rc')}
          hint={t('paperwork.rcHint')}
          list={list}
          rule={newRcRule()}
          accept={ACCEPTED_PAPERS}
          most={MAX_PAPER_FILES}
        />
        <div className={formClasses['actions']}>
          <Button type="submit" loading={step.isMaking}>
            {t('paperwork.submitRc')}
          </Button>
          <Button variant="default" disabled={step.isMaking} onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      </form>
    </FormModal>
  )
}
