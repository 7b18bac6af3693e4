import type { Setting } from '#contract/settings/settings.ts'
import { useText } from '#web/text/text.ts'
import classes from './bank-accounts.module.css'

/** A bank account of the house. */
export type HouseAccount = Setting['value'][number]

/** Bank accounts with all their facts. */
export function AccountList({ accounts }: { readonly accounts: readonly HouseAccount[] }) {
  const t = useText()
  return (
    <ul className={classes['accounts']}>
      {accounts.map(({ bankName, accountName, accountNo, ifscCode, upiId }) => (
        <li key={`${ifscCode} ${accountNo}`} className={classes['account']}>
          <strong>{bankName}</strong>
          <dl className={classes['facts']}>
            <Fact label={t('settings.accountName')} value={accountName} />
            <Fact label={t('settings.accountNo')} value={accountNo} />
            <Fact label={t('settings.ifscCode')} value={ifscCode} />
            {upiId !== null && <Fact label={t('settings.upi')} value={upiId} />}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
