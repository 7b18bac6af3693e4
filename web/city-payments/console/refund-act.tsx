import '#web/text/en/console.ts'
import '#web/proposals/console/proposals-texts.ts'
import { describePaise } from '#web/console/parts/describe-paise.ts'
import type { ShownActOf } from '#web/proposals/console/shown-act.ts'

/** A proposed refund of a city subscription. */
export const refundAct: ShownActOf<'refund'> = {
  title: ({ amount, organization }, t) =>
    t('proposals.refund', { amount: describePaise(amount), organization }),
  facts: ({ why }, t) => <p>{t(`console.refundReason.${why}`)}</p>,
}
