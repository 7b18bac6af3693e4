import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useText } from '#web/text/text.ts'
import { KindIcon } from '../kind-icon.tsx'
import classes from './error-summary.module.css'

/** What is wrong with one field; `inputId` is where a click leads. */
export interface FieldFault {
  readonly inputId: string
  readonly label: string
  readonly message: string
}

interface SummaryProps {
  readonly faults: readonly FieldFault[]
  /** What the house said of the whole. */
  readonly sentence?: string | null
}

/** All that is wrong with a form; nothing while all is well. */
export interface ErrorSummaryProps extends SummaryProps {
  /** How often the form was sent; each time it was in vain, the summary takes the focus. */
  readonly attempts: number
  /** The call that sends the form, where the attempt counts before it is answered: its failure takes the focus too. */
  readonly call?: Pick<UseMutationResult, 'isError' | 'submittedAt'>
}

/** All that is wrong with a form, taking the focus each time it was sent in vain. */
export function ErrorSummary({ attempts, call, ...summary }: ErrorSummaryProps) {
  const failed = call?.isError === true ? call.submittedAt : 0
  return <Summary key={`${attempts} ${failed}`} {...summary} />
}

function Summary({ faults, sentence = null }: SummaryProps) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  // Once for each attempt: a field that is mended, or spoilt again, keeps the focus.
  useEffect(() => box.current?.focus(), [])
  if (faults.length === 0 && sentence === null) return null
  return (
    <div ref={box} className={classes['summary']} role="alert" tabIndex={-1}>
      <KindIcon kind="bad" />
      <div>
        <p>{sentence ?? t('common.mendThese', { count: faults.length })}</p>
        {faults.length > 0 && (
          <ul>
            {faults.map(({ inputId, label, message }) => (
              <li key={inputId}>
                <a
                  href={`#${inputId}`}
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(inputId)?.focus()
                  }}
                >
                  {label}
                </a>
                : {message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
