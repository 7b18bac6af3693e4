import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { call } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { readAgain } from '#web/api/held-reads.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import formClasses from '#web/ui/form/form-grid.module.css'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PersonModal } from '../people/lazy-person-modal.ts'
import type { Person } from '../people/person.ts'
import { PersonChoice } from '../people/person-choice.tsx'
import type { EvaluationLink } from './evaluation-link.ts'
import { ShareLinks } from './share-links.tsx'
import { giveAccess } from './use-share.ts'

/** The dialog that replaces a link by a new one, for the same evaluator or another. */
export function RenewModal({
  link,
  onClose,
}: {
  readonly link: EvaluationLink
  readonly onClose: () => void
}) {
  const t = useText()
  const queries = useQueryClient()
  const people = useRead('getDrivers', { type: 'evaluator' })
  const [chosenId, choose] = useState<string | null>(link.personId)
  const [isAdding, setAdding] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const chosen = people.data?.find(({ id }) => id === chosenId) ?? null
  const renew = useMutation({
    mutationFn: async (person: Person) => {
      await giveAccess(person, t('sharing.purposeAgain'))
      return call('renewEvaluationLink', { linkId: link.linkId, personId: person.id })
    },
    onSettled: () => readAgain(queries, ['getEvaluationLinks', 'getFieldAccesses']),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAttempts((before) => before + 1)
    if (chosen !== null && !renew.isPending) renew.mutate(chosen)
  }
  return (
    <>
      <FormModal title={t('links.renewTitle')} busy={renew.isPending} hidden={isAdding} onClose={onClose}>
        {renew.isSuccess ? (
          <div className={formClasses['form']}>
            <Callout kind="good">{t('sharing.ready')}</Callout>
            <ShareLinks
              links={[{ name: renew.variables.name, link: renew.data.link, count: link.cars.length }]}
            />
            <div className={formClasses['actions']}>
              <Button variant="default" onClick={onClose}>
                {t('sharing.finish')}
              </Button>
            </div>
          </div>
        ) : (
          <form className={formClasses['form']} onSubmit={submit} noValidate>
            <ErrorSummary
              attempts={attempts}
              call={renew}
              sentence={
                renew.isError
                  ? errorMessage(renew.error, { refused: 'asSaid', otherwise: 'links.renewFailed' })
                  : attempts > 0 && chosen === null
                    ? t('sharing.chooseEvaluator')
                    : null
              }
              faults={[]}
            />
            <p>{t('links.renewLead')}</p>
            {people.data === undefined ? (
              people.isError ? (
                <Callout kind="bad">{errorMessage(people.error, { otherwise: 'people.failed' })}</Callout>
              ) : (
                <Skeleton height="8rem" />
              )
            ) : (
              <PersonChoice
                id="renew-person"
                label={t('people.chooseEvaluator')}
                people={people.data}
                adds={['dealer_evaluator']}
                chosenId={chosenId}
                onChoose={choose}
                onAdd={() => setAdding(true)}
              />
            )}
            <div className={formClasses['actions']}>
              <Button type="submit" loading={renew.isPending}>
                {t('links.renew')}
              </Button>
              <Button variant="default" disabled={renew.isPending} onClick={onClose}>
                {t('common.cancel')}
              </Button>
            </div>
          </form>
        )}
      </FormModal>
      {isAdding && (
        <PersonModal
          type="dealer_evaluator"
          onClose={() => setAdding(false)}
          onSaved={({ id }) => choose(id)}
        />
      )}
    </>
  )
}
