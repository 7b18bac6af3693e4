import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { markedTitle } from '#web/car/car-labels.ts'
import type { Car } from '#domain/car/car.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/en/field.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { createEditorOf } from '../report/create-editor.ts'
import { draftStorageOf } from '../report/draft-storage.ts'
import { isUnsaved } from '../report/report-draft.ts'
import classes from './unsent-reports.module.css'

/** Props of the note on unsent reports: the evaluator's cars, and when they were read (epoch ms). */
export interface UnsentReportsProps {
  readonly cars: readonly Car[]
  readonly readAt: number
}

/** Sends the condition reports of these cars that are on this device only, and names those that remain. */
export function UnsentReports(props: UnsentReportsProps) {
  const t = useText()
  const unsent = useUnsentReports(props)
  if (unsent.length === 0) return null
  return (
    <div className={classes['place']}>
      <Callout kind="waiting">
        <Text>{t('field.reportsUnsent', { count: unsent.length })}</Text>
        <Stack as="ul">
          {unsent.map((car) => (
            <li key={car.flowEntityId}>
              <Link className={classes['link']} to={paths.conditionReport(car.flowEntityId ?? '')}>
                {markedTitle(car)}
              </Link>
            </li>
          ))}
        </Stack>
      </Callout>
    </div>
  )
}

/** Returns the cars whose reports are on this device only. It tries to send them after each reading of the list. */
function useUnsentReports({ cars, readAt }: UnsentReportsProps): readonly Car[] {
  const { user } = useSession()
  const queries = useQueryClient()
  const [unsent, setUnsent] = useState<readonly Car[]>([])
  const isSending = useRef(false)

  const send = useEffectEvent(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      const storage = draftStorageOf(user.uid)
      const isWaiting = async ({ flowEntityId }: Car) => {
        const draft = await storage.loadDraft(flowEntityId ?? '')
        return draft !== null && !draft.isFrozen && isUnsaved(draft)
      }
      const waiting = await filterInTurn(cars, isWaiting)
      setUnsent(waiting)
      for (const { flowEntityId } of waiting) {
        const whose = { uid: user.uid, isEvaluator: true, storage, queries }
        const editor = createEditorOf(whose, flowEntityId ?? '')
        await editor.open()
        await editor.save()
      }
      setUnsent(await filterInTurn(waiting, isWaiting))
    } finally {
      isSending.current = false
    }
  })
  useEffect(() => {
    if (readAt === 0) return
    // A browser that forbids storage keeps no reports.
    const attempt = () => void send().catch(() => undefined)
    attempt()
    addEventListener('online', attempt)
    return () => removeEventListener('online', attempt)
  }, [readAt])
  return unsent
}

/** Returns the cars for which a test is true, asking for one after another. */
async function filterInTurn(
  cars: readonly Car[],
  test: (car: Car) => Promise<boolean>,
): Promise<readonly Car[]> {
  const found: Car[] = []
  for (const car of cars) if (await test(car)) found.push(car)
  return found
}
