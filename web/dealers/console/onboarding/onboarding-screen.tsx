import type { OnboardingItem, QueueItem } from '#contract/console/admin-queue.ts'
import { OnboardingCase } from './onboarding-case.tsx'
import { QueueFrame } from '#web/console/queue/queue-frame.tsx'

const isItem = (item: QueueItem): item is OnboardingItem => item.queue === 'onboarding'

/** The dealers awaiting approval. */
export function OnboardingScreen() {
  return (
    <QueueFrame
      queue="onboarding"
      title="console.onboarding"
      emptyText="console.queueEmptyOnboarding"
      isItem={isItem}
      idOf={({ uid }) => uid}
      lineOf={({ organization, businessType, cities }) => ({
        who: organization,
        what: [businessType, cities.join(', ')].filter(Boolean).join(' · '),
      })}
    >
      {(item, onAnswered) => <OnboardingCase key={item.uid} item={item} onAnswered={onAnswered} />}
    </QueueFrame>
  )
}
