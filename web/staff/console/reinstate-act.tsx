import '#web/proposals/console/proposals-texts.ts'
import type { ShownActOf } from '#web/proposals/console/shown-act.ts'

/** The proposed reinstatement of a member of the staff. */
export const reinstateAct: ShownActOf<'reinstateAdmin'> = {
  title: ({ name }, t) => t('proposals.reinstateAdmin', { name }),
  facts: ({ email, disabledReason }, t) => (
    <>
      <p>{email}</p>
      {disabledReason !== null && <p>{t('proposals.disabledFor', { reason: disabledReason })}</p>}
    </>
  ),
}
