import { formatDay } from '#web/text/formats.ts'
import '#web/proposals/console/proposals-texts.ts'
import { describePaise } from '#web/console/parts/describe-paise.ts'
import type { ShownActOf } from '#web/proposals/console/shown-act.ts'

/** The proposed decision on received money that nobody claims: it is paid back, or set aside. */
export const payBackAct: ShownActOf<'payBack'> = {
  title: ({ decision, amount }, t) =>
    t(decision === 'payBack' ? 'proposals.payBack' : 'proposals.setAside', {
      amount: describePaise(amount),
    }),
  facts: ({ day, narration }, t) => (
    <p>{t('proposals.line', { day: formatDay(Date.parse(day)), narration })}</p>
  ),
  needsReference: ({ decision }) => decision === 'payBack',
}
