import { OnboardingCase } from './onboarding-case.tsx'
import { QueueFrame } from '#web/console/queue/queue-frame.tsx'
import '#web/text/en/console.ts'

/** The dealers awaiting approval. */
export function OnboardingScreen() {
  return (
    <QueueFrame
      queue="onboarding"
      title="console.queue.onboarding"
      emptyText="console.queueEmptyOnboarding"
      refusing="console.keySendBack"
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
