import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { FIRST_BID_STEPS, type FirstBidStep } from '#domain/flows/first-bid.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/first-bid.ts'
import classes from './first-bid.module.css'

/** The screen on which each step is done; the first is done on Dealer Home itself. */
const SCREEN_OF: Readonly<Record<Exclude<FirstBidStep, 'addCar'>, string>> = {
  requestPass: paths.myCars.inspection,
  passApproved: paths.myCars.inspection,
  sendPictures: paths.myCars.uploadPictures,
  bid: paths.myCars.placeBids,
}

/** A new dealer's steps to its first bid: those that are done, and how to do the next one. */
export function FirstBid({ done }: { readonly done: number }) {
  const t = useText()
  const next = FIRST_BID_STEPS[done]
  return (
    <section className={classes['way']} aria-labelledby="first-bid">
      <div className={classes['top']}>
        <h2 id="first-bid">{t('firstBid.title')}</h2>
        <span>{t('firstBid.done', { done, total: FIRST_BID_STEPS.length })}</span>
      </div>
      <ol className={classes['steps']}>
        {FIRST_BID_STEPS.map((step, index) => {
          const isDone = index < done
          return (
            <li
              key={step}
              className={classes['step']}
              data-state={isDone ? 'done' : step === next ? 'next' : 'later'}
              aria-current={step === next ? 'step' : undefined}
            >
              <span className={classes['mark']} aria-hidden>
                {isDone ? <IconCheck size={16} stroke={2.5} /> : index + 1}
              </span>
              {isDone ? (
                <>
                  <span aria-hidden>{t(`firstBid.${step}`)}</span>
                  <VisuallyHidden>{t('firstBid.stepDone', { step: t(`firstBid.${step}`) })}</VisuallyHidden>
                </>
              ) : (
                <span>{t(`firstBid.${step}`)}</span>
              )}
            </li>
          )
        })}
      </ol>
      {next !== undefined && (
        <div className={classes['next']}>
          <p>{t(`firstBid.${next}.how`)}</p>
          {next !== 'addCar' && (
            <Button component={Link} to={SCREEN_OF[next]} variant="default">
              {t(`firstBid.${next}.go`)}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
