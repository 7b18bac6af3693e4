import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DealerRecord } from '#contract/dealers/admin-dealers.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useChange } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { isPasswordDue, PasswordAgain } from '#web/identity/account/password-again.tsx'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import classes from './dealer-facts.module.css'

type Business = NonNullable<DealerRecord['business']>
type Masked = 'panCardNo' | 'gstNumber' | 'bankAccountNo'

/** The fields shown, in the order in which the house checks them against the documents. */
const FACTS = [
  'businessType',
  'businessName',
  'companyName',
  'partnerName',
  'panCardNo',
  'gstNumber',
  'aadhaarNumber',
  'address',
  'state',
  'mailingAddress',
  'bankAccountName',
  'bankAccountNo',
  'ifscCode',
] as const satisfies readonly (keyof Business)[]

const MASKED: ReadonlySet<string> = new Set<Masked>(['panCardNo', 'gstNumber', 'bankAccountNo'])

function isMasked(field: (typeof FACTS)[number]): field is Masked {
  return MASKED.has(field)
}

/** A dealer's business details. Showing a masked value in full is audited. */
export function DealerFacts({ dealer }: { readonly dealer: DealerRecord }) {
  const t = useText()
  const [asked, setAsked] = useState<Masked | null>(null)
  const [shown, setShown] = useState<Partial<Record<Masked, string>>>({})
  const unmask = useChange('admin/unmask', {
    onSuccess: ({ value }, { field }) => {
      setShown((before) => ({ ...before, [field]: value }))
      setAsked(null)
    },
  })
  const { business } = dealer
  if (business === null) return <p className={classes['none']}>{t('console.noBusiness')}</p>
  return (
    <>
      <dl className={classes['facts']}>
        {FACTS.map((field) => {
          const value = (isMasked(field) ? shown[field] : undefined) ?? business[field]
          if (value === null) return null
          return (
            <div key={field}>
              <dt>{t(`console.${field}`)}</dt>
              <dd>
                <span className={classes['value']}>
                  {value}
                  {field === 'ifscCode' && business.bankName !== null && ` · ${business.bankName}`}
                </span>
                {isMasked(field) && shown[field] === undefined && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={t('console.unmask', { field: t(`console.${field}`) })}
                    onClick={() => {
                      unmask.reset()
                      setAsked(field)
                    }}
                  >
                    {t('console.show')}
                  </Button>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {asked !== null && (
        <ReasonModal
          title={t('console.unmask', { field: t(`console.${asked}`) })}
          confirmLabel={t('console.show')}
          label={t('console.unmaskReason')}
          missing={t('console.enterUnmaskReason')}
          busy={unmask.isPending}
          fault={
            unmask.isError && !isPasswordDue(unmask.error)
              ? errorMessage(unmask.error, { refused: 'asSaid', otherwise: 'console.decideFailed' })
              : null
          }
          onConfirm={(reason) => unmask.mutate({ uid: dealer.uid, field: asked, reason })}
          onCancel={() => setAsked(null)}
        >
          <p>{t('console.unmaskText')}</p>
        </ReasonModal>
      )}
      <PasswordAgain
        error={unmask.error}
        repeat={() => unmask.variables && unmask.mutate(unmask.variables)}
        reset={unmask.reset}
      />
    </>
  )
}
