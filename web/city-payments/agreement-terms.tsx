import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import classes from './pay-for-cities.module.css'

/** The terms of the dealer agreement, with the numbers of their clauses. */
export function AgreementTerms() {
  const read = useRead('getAgreementTerms', {})
  if (read.data === undefined) {
    return read.isError ? (
      <ErrorState
        message={errorMessage(read.error, { refused: 'asSaid', otherwise: 'subscription.agreementFailed' })}
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    ) : (
      <Skeleton height="24rem" />
    )
  }
  const { parts } = read.data
  return (
    <div className={classes['agreement']}>
      {parts.map(({ heading, clauses }, index) => (
        <section key={heading} className={classes['agreement']}>
          <h3>{heading}</h3>
          <ol start={1 + parts.slice(0, index).reduce((count, part) => count + part.clauses.length, 0)}>
            {clauses.map((clause) => (
              <li key={clause}>{clause}</li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
