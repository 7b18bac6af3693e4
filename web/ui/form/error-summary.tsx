import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#web/text/text.ts'
import { Text } from '#web/ui/layout/text.tsx'
import { KindIcon } from '../kind-icon.tsx'
import classes from './error-summary.module.css'

/** The fault of one field. `inputId` is the input that a click on it focuses. */
export interface FieldFault {
  readonly inputId: string
  readonly label: string
  readonly message: string
}

interface SummaryProps {
  readonly faults: readonly FieldFault[]
  /** The server's message about the form as a whole. */
  readonly sentence?: string | null
  /** Keeps its height until the next attempt, so that nothing below moves when the last fault is corrected. */
  readonly keepsPlace?: boolean
}

/** Props of the summary of a form's faults. */
export interface ErrorSummaryProps extends SummaryProps {
  /** How often the form was submitted. The summary takes focus after each failed attempt. */
  readonly attempts: number
  /**
   * The call that submits the form. Pass it when `attempts` rises before the answer comes, so that a later failure also
   * moves focus to the summary.
   */
  readonly call?: Pick<UseMutationResult, 'isError' | 'submittedAt'>
}

/** Lists all faults of a form and takes focus after each failed attempt. Renders nothing if there are none. */
export function ErrorSummary({ attempts, call, ...summary }: ErrorSummaryProps) {
  const failed = call?.isError === true ? call.submittedAt : 0
  return <Summary key={`${attempts} ${failed}`} {...summary} />
}

function Summary({ faults, sentence = null, keepsPlace = false }: SummaryProps) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const isEmpty = faults.length === 0 && sentence === null
  const [hasPlace] = useState(keepsPlace && !isEmpty)
  // Only once per attempt, so that editing a field does not move focus away from it.
  useEffect(() => {
    const element = box.current
    if (element === null) return
    element.focus()
    if (hasPlace) element.style.minBlockSize = `${element.offsetHeight}px`
  }, [hasPlace])
  // The same element stays, with its height.
  if (isEmpty) return hasPlace ? <div ref={box} /> : null
  return (
    <div ref={box} className={classes['summary']} role="alert" tabIndex={-1}>
      <KindIcon kind="bad" />
      <div>
        <Text weight={600}>{sentence ?? t('common.mendThese', { count: faults.length })}</Text>
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
