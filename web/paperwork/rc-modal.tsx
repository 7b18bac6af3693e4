import { carTitle } from '#domain/car/car-labels.ts'
import { MAX_PAPER_FILES } from '#domain/paperwork/kyc.ts'
import { stepForm } from '#web/steps/use-step.ts'
import { useText } from '#web/paperwork/paperwork-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import type { Field } from '#web/ui/form/fields.ts'
import { Form } from '#web/ui/form/form.tsx'
import type { PaperModalProps } from './paper-modal.ts'
import { ACCEPTED_PAPERS, newRcRule } from './paper-rules.ts'
import classes from './paperwork.module.css'
import { sentFiles } from './sent-files.ts'

const FIELDS = [
  {
    name: 'file',
    kind: 'files',
    label: 'paperwork.rc',
    help: 'paperwork.rcHint',
    rule: newRcRule,
    accept: ACCEPTED_PAPERS,
    max: MAX_PAPER_FILES,
    missing: 'paperwork.rcMissing',
  },
] as const satisfies readonly Field[]

/** The dialog that uploads the new RC: for the first time, or again with what the house asked for. */
export function RcModal({ car, onClose }: PaperModalProps) {
  const t = useText()
  const sent = car.rcData
  const reason = sent?.reason ?? null
  const title = carTitle(car)
  const step = stepForm('uploadNewRc', { values: () => ({ title }), onDone: onClose })
  return (
    <FormModal title={t(sent === null ? 'paperwork.rcTitle' : 'paperwork.rcAgainTitle')} onClose={onClose}>
      <div className={classes['intro']}>
        <p className={classes['car']}>{title}</p>
        {reason !== null && <Callout kind="bad">{t('paperwork.asked', { reason })}</Callout>}
      </div>
      <Form
        name="rc"
        of={car.id}
        fields={FIELDS}
        initial={{ file: sentFiles(sent?.fileUrls ?? []) }}
        {...step}
        input={({ file }) => ({ carId: car.id, fileUrls: file.map(({ url }) => url) })}
        submit="paperwork.submitRc"
        stillSending="paperwork.stillSending"
        onCancel={onClose}
      />
    </FormModal>
  )
}
