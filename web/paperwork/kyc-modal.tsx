import { carTitle } from '#domain/car/car-labels.ts'
import type { NocList } from '#web/api/decoders.ts'
import { useText } from '#web/paperwork/paperwork-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { KycForm } from './kyc-form.tsx'
import type { PaperModalProps } from './paper-modal.ts'
import classes from './paperwork.module.css'

/** Props of the KYC dialog: what is known of the dealer is filled in. */
export interface KycModalProps extends PaperModalProps {
  readonly applicant: NocList['applicant']
}

const NOBODY = { type: null, name: '', email: '' } as const

/** The KYC dialog (part B section 2, "NOC screen"): for the first time, or again with what the house asked for. */
export function KycModal({ car, applicant, onClose }: KycModalProps) {
  const t = useText()
  const sent = car.kycData
  const reason = sent?.reason ?? null
  return (
    <FormModal title={t(sent === null ? 'paperwork.kycTitle' : 'paperwork.kycAgainTitle')} onClose={onClose}>
      <div className={classes['intro']}>
        <p className={classes['car']}>{carTitle(car)}</p>
        {reason !== null && <Callout kind="bad">{t('paperwork.asked', { reason })}</Callout>}
      </div>
      <KycForm
        car={car}
        start={
          sent === null
            ? {
                ...(applicant ?? NOBODY),
                aadharUrls: [],
                panUrls: [],
                accepted: applicant?.papers ?? null,
              }
            : { ...sent, accepted: null }
        }
        onClose={onClose}
      />
    </FormModal>
  )
}
