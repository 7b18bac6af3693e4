import { Button } from '@mantine/core'
import type { Output } from '#contract/api.ts'
import { formatRupees } from '#domain/money.ts'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useText } from '#web/car-payments/payment-texts.ts'
import { CopiedFact } from './copied-fact.tsx'
import classes from './pay-screen.module.css'
import { upiLink } from './upi-link.ts'

type Account = Output<'getPaymentInstructions'>['accounts'][number]

/** One bank account of the house, with the code for a UPI app if it has a UPI id. Amount in rupees. */
export function AccountCard(props: {
  readonly account: Account
  readonly amount: number
  readonly reference: string
}) {
  const t = useText()
  const { account, amount, reference } = props
  const { bankName, accountName, accountNo, ifscCode, upiId } = account
  const link = upiId === null ? null : upiLink({ upiId, name: accountName, amount, reference })
  return (
    <Surface as="article" gap={3} justify="start" pad={4}>
      <Text as="h3" size={16}>
        {bankName}
      </Text>
      <div className={classes['ways']}>
        <dl className={classes['facts']}>
          <CopiedFact label={t('payment.beneficiary')} value={accountName} />
          <CopiedFact label={t('payment.accountNumber')} value={accountNo} />
          <CopiedFact label={t('payment.ifsc')} value={ifscCode} />
          {upiId !== null && <CopiedFact label={t('payment.upiId')} value={upiId} />}
        </dl>
        {link !== null && (
          <div className={classes['upi']}>
            <QrCode text={link} label={t('payment.upiCode', { amount: formatRupees(amount) })} />
            <Text tone="soft" size={14} className={classes['hint']}>
              {t('payment.upiHint')}
            </Text>
            <Button component="a" href={link} variant="default">
              {t('payment.openUpi')}
            </Button>
          </div>
        )}
      </div>
    </Surface>
  )
}
