import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DealerRecord } from '#contract/dealers/admin-dealers.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { useText } from '#web/text/en/console.ts'
import '#web/text/en/car-facts.ts'
import '#web/text/en/dealer-documents.ts'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import { Fact } from '#web/ui/layout/fact.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
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
  const [shown, setShown] = useState<Partial<Record<Masked, string>>>({})
  const { business } = dealer
  if (business === null) return <Text tone="soft">{t('console.noBusiness')}</Text>
  return (
    <>
      <Stack as="dl" gap={2} className={classes['facts']}>
        {FACTS.map((field) => {
          const value = (isMasked(field) ? shown[field] : undefined) ?? business[field]
          if (value === null) return null
          return (
            <Fact label={t(`console.${field}`)} key={field}>
              <Text as="span" weight={600} breaks>
                {value}
                {field === 'ifscCode' && business.bankName !== null && ` · ${business.bankName}`}
              </Text>
              {isMasked(field) && shown[field] === undefined && (
                <Unmask
                  uid={dealer.uid}
                  field={field}
                  onShown={(whole) => setShown((before) => ({ ...before, [field]: whole }))}
                />
              )}
            </Fact>
          )
        })}
      </Stack>
    </>
  )
}

/** The button that shows a masked value in full, for a reason. */
function Unmask(props: {
  readonly uid: string
  readonly field: Masked
  readonly onShown: (value: string) => void
}) {
  const t = useText()
  const { uid, field, onShown } = props
  const title = t('console.unmask', { field: t(`console.${field}`) })
  const unmask = useAction('admin/unmask', {
    input: (reason) => ({ uid, field, reason }),
    confirm: {
      title,
      text: t('console.unmaskText'),
      yes: t('console.show'),
      reason: {
        label: t('console.unmaskReason'),
        missing: t('console.enterUnmaskReason'),
        Modal: ReasonModal,
      },
    },
    done: null,
    failed: 'console.decideFailed',
    onDone: ({ value }) => onShown(value),
  })
  return (
    <>
      <Button size="compact-sm" variant="subtle" aria-label={title} {...unmask.button}>
        {t('console.show')}
      </Button>
      {unmask.dialog}
    </>
  )
}
