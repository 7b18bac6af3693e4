import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { readChanged } from '#web/acts/read-changed.ts'
import { useText } from '#web/text/en/access.ts'
import { Callout } from '#web/ui/callout.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import formClasses from '#web/ui/form/form-grid.module.css'
import { Form } from '#web/ui/form/form.tsx'
import { usePersonPick } from '#web/people/use-person-pick.tsx'
import type { EvaluationLink } from './evaluation-link.ts'
import { ShareLinks } from '../share-links.tsx'
import { giveAccess } from './use-share.ts'

/** The dialog that replaces a link by a new one, for the same evaluator or another. */
export function RenewModal(props: { readonly link: EvaluationLink; readonly onClose: () => void }) {
  const t = useText()
  const { link, onClose } = props
  const [made, setMade] = useState<{ readonly name: string; readonly link: string } | null>(null)
  // Another person may be chosen while the answer is on its way.
  const sentTo = useRef('')
  const queries = useQueryClient()
  const pick = usePersonPick({
    id: 'renew-person',
    label: 'people.chooseEvaluator',
    among: { type: 'evaluator' },
    adds: ['dealer_evaluator'],
    initial: link.personId,
  })
  const chosen = pick.people?.find(({ id }) => id === pick.chosenId)
  return (
    <>
      <FormModal title={t('links.renewTitle')} hidden={pick.isAdding} onClose={onClose}>
        {made === null ? (
          <Form
            name="renew-link"
            of={link.linkId}
            fields={[]}
            call="renewEvaluationLink"
            input={async () => {
              if (chosen === undefined) return { linkId: link.linkId }
              sentTo.current = chosen.name
              await giveAccess(chosen, t('sharing.purposeAgain'))
              void readChanged(queries, 'createOTPLoginAccess')
              return { linkId: link.linkId, personId: chosen.id }
            }}
            obstacle={chosen === undefined ? t('sharing.chooseEvaluator') : null}
            submit="links.renew"
            failed="links.renewFailed"
            lead={<p>{t('links.renewLead')}</p>}
            onDone={(answer) => setMade({ name: sentTo.current, link: answer.link })}
            onCancel={onClose}
          >
            {pick.choice}
          </Form>
        ) : (
          <div className={formClasses['form']}>
            <Callout kind="good">{t('sharing.ready')}</Callout>
            <ShareLinks links={[{ ...made, count: link.cars.length }]} />
            <div className={formClasses['actions']}>
              <Button variant="default" onClick={onClose}>
                {t('sharing.finish')}
              </Button>
            </div>
          </div>
        )}
      </FormModal>
      {pick.dialog}
    </>
  )
}
