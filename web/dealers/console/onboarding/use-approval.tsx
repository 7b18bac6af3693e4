import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import type { DealerRecord } from '#contract/dealers/admin-dealers.ts'
import { useActionOn } from '#web/acts/use-action.tsx'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/en/console.ts'

/**
 * Approves a dealer with the cities it paid for, plus any others chosen in the question. It is about the details that the
 * dealer submitted last when the question was asked.
 */
export function useApproval(dealer: DealerRecord, paidCities: readonly string[], onAnswered: () => void) {
  const t = useText()
  const [added, setAdded] = useState<readonly string[]>([])
  const chosen = [...new Set([...paidCities, ...added])]
  const act = useActionOn('admin/approveOnboarding', {
    input: (_reason, submittedAt: string | null) => ({
      uid: dealer.uid,
      ...(submittedAt !== null && { submittedAt }),
      ...(added.length > 0 && { cities: chosen }),
    }),
    confirm: {
      title: t('console.approveTitle', { dealer: dealer.organization }),
      text: (
        <>
          <p>{t('console.approveText')}</p>
          <CityChoice paid={paidCities} chosen={chosen} onAdd={setAdded} />
        </>
      ),
      yes: t('console.approveYes', { dealer: dealer.organization }),
      obstacle: chosen.length === 0 ? t('console.approveNoCity') : null,
    },
    done: ({ organization }) => t('console.approved', { dealer: organization }),
    failed: 'console.decideFailed',
    onDone: onAnswered,
  })
  const start = () => {
    setAdded([])
    act.start(dealer.submittedAt)
  }
  return { start, button: { ...act.buttonFor(dealer.submittedAt), onClick: start }, dialog: act.dialog }
}

/** The cities that a dealer is approved for: those it paid for stay. */
function CityChoice(props: {
  readonly paid: readonly string[]
  readonly chosen: readonly string[]
  readonly onAdd: (added: readonly string[]) => void
}) {
  const t = useText()
  const { paid, chosen, onAdd } = props
  const cities = useRead('admin/getCities', {})
  const names = [...new Set([...paid, ...(cities.data ?? []).map(({ name }) => name)])]
  return (
    <Checkbox.Group
      label={t('console.approveCities')}
      description={t('console.approvePaid')}
      value={[...chosen]}
      onChange={(values) => onAdd(values.filter((city) => !paid.includes(city)))}
    >
      <Stack gap="xs" mt="xs">
        {names.map((name) => (
          <Checkbox key={name} value={name} label={name} disabled={paid.includes(name)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
