import { Button } from '@mantine/core'
import type { DealerRecord } from '#contract/dealers/admin-dealers.ts'
import { useText } from '#web/text/en/console.ts'
import { useRejection } from './onboarding/use-rejection.tsx'

/** A button that rejects a registration, for a dealer that is not approved. */
export function Rejection({ dealer }: { readonly dealer: DealerRecord }) {
  const t = useText()
  const reject = useRejection(dealer)
  return (
    <>
      <Button variant="default" {...reject.button}>
        {t('console.reject')}
      </Button>
      {reject.dialog}
    </>
  )
}
