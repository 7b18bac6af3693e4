import { errorMessage } from '#web/api/error-message.ts'
import { useText } from '#web/text/en/account.ts'
import type { Field } from '#web/ui/form/fields.ts'
import { Form } from '#web/ui/form/form.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import classes from './second-factor.module.css'

/** The first code of the app, which proves that it has the secret. */
const CODE = [
  {
    name: 'code',
    kind: 'identifier',
    of: 'digits',
    label: 'account.code',
    help: 'account.sixDigits',
    autoComplete: 'one-time-code',
    missing: 'account.enterCode',
  },
] as const satisfies readonly Field[]

/** Splits the secret into groups of four, for reading aloud. */
const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** The secret for the authenticator app, and the form that takes its first code. */
export function ScanStep(props: {
  readonly secret: string
  readonly otpauthUrl: string
  readonly onConfirmed: (codes: readonly string[]) => void
}) {
  const { secret, otpauthUrl, onConfirmed } = props
  const t = useText()
  return (
    <section className={classes['step']} aria-labelledby="scan">
      <Text as="h2" size={20} lines={1.3} id="scan">
        {t('account.scan')}
      </Text>
      <QrCode text={otpauthUrl} label={t('account.qrCode')} />
      <p>
        {t('account.orType')} <code className={classes['secret']}>{inFours(secret)}</code>
      </p>
      <p className={classes['onPhone']}>
        <a href={otpauthUrl}>{t('account.openApp')}</a>
      </p>
      <Form
        name="confirm-factor"
        fields={CODE}
        call="confirmSecondFactor"
        submit="account.confirm"
        failed={(error) => errorMessage(error, { answered: 'sentence', otherwise: 'account.confirmFailed' })}
        onDone={({ recoveryCodes }) => onConfirmed(recoveryCodes)}
      />
    </section>
  )
}
