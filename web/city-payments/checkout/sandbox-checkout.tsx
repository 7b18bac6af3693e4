import { Button, MantineProvider, Modal } from '@mantine/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { CheckoutOption } from '#contract/city-payments/city-payments.ts'
import { SANDBOX_PAY_PATH } from '#contract/route.ts'
import { formatRupees } from '#domain/money.ts'
import { useText } from '#web/text/en/checkout.ts'
import { textsReady } from '#web/text/text-family.ts'
import { theme } from '#web/theme.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { useBack } from '#web/ui/use-back.ts'
import type { CheckoutOutcome } from './checkout-outcome.ts'
import { readFailed, readPaid } from './read-checkout.ts'
import classes from './sandbox-checkout.module.css'

/** Opens the checkout of deployments that take no money, in which the user chooses to pay, fail or close. */
export async function showSandboxCheckout(option: CheckoutOption): Promise<CheckoutOutcome> {
  await textsReady()
  const before = document.activeElement
  const place = document.createElement('div')
  document.body.append(place)
  // Like the provider's checkout, it is opened by a function call and covers any page, so it has its own React root.
  const root = createRoot(place)
  try {
    return await new Promise((resolve) => {
      root.render(
        <MantineProvider
          theme={theme}
          withCssVariables={false}
          withGlobalClasses={false}
          defaultColorScheme="auto"
        >
          <SandboxCheckout option={option} onDone={resolve} />
        </MantineProvider>,
      )
    })
  } finally {
    root.unmount()
    place.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}

interface SandboxCheckoutProps {
  readonly option: CheckoutOption
  readonly onDone: (outcome: CheckoutOutcome) => void
}

type Choice = 'success' | 'failure'

function SandboxCheckout({ option, onDone }: SandboxCheckoutProps) {
  const t = useText()
  const [playing, setPlaying] = useState<Choice | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const amount = formatRupees(option.amount / 100)
  const close = () => onDone({ kind: 'closed' })
  useBack(close)

  async function play(choice: Choice): Promise<void> {
    setPlaying(choice)
    setFailed(false)
    const response = await askSandbox(option.order_id, choice)
    if (response !== null) return onDone(readPaid(response) ?? readFailed(response))
    setPlaying(null)
    setFailed(true)
  }

  return (
    <Modal
      opened
      onClose={close}
      title={t('checkout.title')}
      centered
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('checkout.close') }}
      classNames={{
        header: classes['header'] ?? '',
        title: classes['title'] ?? '',
        content: classes['content'] ?? '',
      }}
    >
      <Text tone="soft" size={16}>
        {option.name}
      </Text>
      <p className={classes['amount']}>{amount}</p>
      <p className={classes['what']}>{option.description}</p>
      <dl className={classes['facts']}>
        <dt>{t('checkout.mode')}</dt>
        <dd>{t(option.prefill.method === 'upi' ? 'checkout.upi' : 'checkout.netBanking')}</dd>
        <dt>{t('checkout.payer')}</dt>
        <dd>{option.prefill.name}</dd>
        <dt>{t('checkout.order')}</dt>
        <dd className={classes['order']}>{option.order_id}</dd>
      </dl>
      <Text tone="soft" size={14}>
        {t('checkout.note')}
      </Text>
      <div aria-live="polite">{hasFailed && <Callout kind="bad">{t('checkout.unanswered')}</Callout>}</div>
      <Row above={4} gap={3} className={classes['actions']}>
        <Button
          data-autofocus
          loading={playing === 'success'}
          disabled={playing === 'failure'}
          onClick={() => void play('success')}
        >
          {t('checkout.pay', { amount })}
        </Button>
        <Button
          variant="default"
          loading={playing === 'failure'}
          disabled={playing === 'success'}
          onClick={() => void play('failure')}
        >
          {t('checkout.fail')}
        </Button>
      </Row>
    </Modal>
  )
}

/** Asks the server for the sandbox checkout's response; null if it is unreachable or refuses. */
async function askSandbox(orderId: string, outcome: Choice): Promise<unknown> {
  try {
    const response = await fetch(SANDBOX_PAY_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ orderId, outcome }),
      signal: AbortSignal.timeout(15_000),
    })
    return response.ok ? await response.json() : null
  } catch {
    // Null makes the dialog show the failure and stay open.
    return null
  }
}
