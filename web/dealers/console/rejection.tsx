import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DealerRecord } from '#contract/dealers/admin-dealers.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { RejectModal } from './onboarding/reject-modal.tsx'

/** A button that rejects a registration, for a dealer that is not approved. */
export function Rejection({ dealer }: { readonly dealer: DealerRecord }) {
  const t = useText()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const readAgain = () => {
    for (const read of ['admin/getDealer', 'admin/getDealers', 'admin/getAudit', 'admin/getQueue'] as const) {
      void queries.invalidateQueries({ queryKey: queryKeyOf(read) })
    }
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('console.reject')}
      </Button>
      {isAsked && (
        <RejectModal
          dealer={dealer}
          onDone={() => {
            setAsked(false)
            readAgain()
          }}
          onFailed={readAgain}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  )
}
