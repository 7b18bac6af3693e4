import { formatMoment } from '#web/text/formats.ts'
import type { DealerRecord } from '#contract/dealers/admin-dealers.ts'
import { useText } from '#web/text/en/console.ts'
import { Callout } from '#web/ui/callout.tsx'

/** Says when, to which step and why a dealer was last sent back, and whether it has submitted the correction. */
export function Returned({ dealer: { returned, returnedAt } }: { readonly dealer: DealerRecord }) {
  const t = useText()
  if (returned === null) return null
  return (
    <Callout kind={returnedAt === null ? 'info' : 'waiting'}>
      {t(returnedAt === null ? 'console.wasReturnedBefore' : 'console.wasReturned', {
        moment: formatMoment(Date.parse(returned.at)),
        step: t(`console.step.${returned.step}`),
        reason: returned.reason,
      })}
    </Callout>
  )
}
