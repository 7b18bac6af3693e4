import { refusalSentence } from '#web/api/error-message.ts'
import { t } from '#web/picture-queue/picture-queue-texts.ts'
import '#web/text/en/refusals.ts'
import { anyText as tAny, hasText } from '#web/text/text.ts'
import type { QueuedPicture } from './queued-picture.ts'

/** Returns the sentence that says why the server refused a picture. */
export function refusalReason({ refusal }: QueuedPicture): string {
  if (refusal === null) return t('queue.lost')
  if (refusal.code === 'NOT_FOUND') return t('queue.notListed')
  const state = `state.${refusal.state ?? ''}`
  if (refusal.code === 'WRONG_STATE' && hasText(state)) return t('queue.movedOn', { stateName: tAny(state) })
  return refusalSentence(refusal) ?? t('queue.refusedOther')
}
