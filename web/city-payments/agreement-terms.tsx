import '#web/text/en/onboarding.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import classes from './pay-for-cities.module.css'

/** The terms of the dealer agreement, with the numbers of their clauses. */
export function AgreementTerms() {
  const read = useRead('getAgreementTerms', {})
  if (read.data === undefined) {
    return read.isError ? (
      <ErrorState
        message={errorMessage(read.error, { refused: 'sentence', otherwise: 'subscription.agreementFailed' })}
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    ) : (
      <Skeleton height="24rem" />
    )
  }
  const { parts } = read.data
  return (
    <Stack lines={1.5} gap={3} className={classes['agreement']}>
      {parts.map(({ heading, clauses }, index) => (
        <Stack as="section" lines={1.5} gap={3} key={heading} className={classes['agreement']}>
          <Text as="h3" size={16}>
            {heading}
          </Text>
          <ol start={1 + parts.slice(0, index).reduce((count, part) => count + part.clauses.length, 0)}>
            {clauses.map((clause) => (
              <li key={clause}>{clause}</li>
            ))}
          </ol>
        </Stack>
      ))}
    </Stack>
  )
}
