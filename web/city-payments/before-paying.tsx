import { Modal, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#web/text/en/onboarding.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { useBack } from '#web/ui/use-back.ts'
import { AgreementTerms } from './agreement-terms.tsx'
import classes from './pay-for-cities.module.css'

const POINTS = {
  subscription: ['subscription.beforeGst', 'subscription.year', 'subscription.beforeDeclined'],
  renewal: ['subscription.beforeGst', 'subscription.year'],
} as const

/** The terms that a dealer must know before it pays, with the agreement to read. */
export function BeforePaying({ purpose }: { readonly purpose: keyof typeof POINTS }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  useBack(() => setOpen(false), isOpen)
  return (
    <Stack as="section" gap={2} className={classes['before']}>
      <Text as="h2" size={16}>
        {t('subscription.before')}
      </Text>
      <ul>
        {POINTS[purpose].map((point) => (
          <li key={point}>{t(point)}</li>
        ))}
        {purpose === 'subscription' && (
          <li>
            {t('subscription.beforeAgreement')}{' '}
            <UnstyledButton className={classes['link']} onClick={() => setOpen(true)}>
              {t('subscription.readAgreement')}
            </UnstyledButton>
          </li>
        )}
      </ul>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('subscription.readAgreement')}
        size="lg"
        attributes={{ header: { role: 'presentation' } }}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <AgreementTerms />
      </Modal>
    </Stack>
  )
}
