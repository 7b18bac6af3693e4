import { carLine } from '#web/console/queue/car-line.ts'
import { QueueFrame } from '#web/console/queue/queue-frame.tsx'
import { DecisionCase } from './decision-case.tsx'
import { NocCase } from './noc-case.tsx'
import type { PaperItem } from './paper-case.tsx'
import '#web/text/en/console.ts'
import '#web/paperwork/console/paper-console-texts.ts'

const idOf = ({ flowEntityId }: PaperItem) => flowEntityId
const lineOf = (item: PaperItem) => ({ who: item.organization, what: carLine(item) })

/** The dealers' KYC submissions. */
export function KycQueueScreen() {
  return (
    <QueueFrame
      queue="kyc"
      title="console.queue.kyc"
      emptyText="paperConsole.emptyKyc"
      refusing="paperConsole.keyAsk"
      idOf={idOf}
      lineOf={lineOf}
    >
      {(item, onAnswered) => (
        <DecisionCase
          key={item.flowEntityId}
          item={item}
          accept="acceptKyc"
          ask="askKycInfo"
          onAnswered={onAnswered}
        />
      )}
    </QueueFrame>
  )
}

/** The cars whose NOC is to be sent. */
export function NocQueueScreen() {
  return (
    <QueueFrame
      queue="noc"
      title="paperConsole.noc"
      emptyText="paperConsole.emptyNoc"
      approving="paperConsole.keySend"
      idOf={idOf}
      lineOf={lineOf}
    >
      {(item, onAnswered, items) => (
        <NocCase
          key={item.flowEntityId}
          item={item}
          others={items.filter(({ flowEntityId }) => flowEntityId !== item.flowEntityId)}
          onAnswered={onAnswered}
        />
      )}
    </QueueFrame>
  )
}

/** The new RCs that dealers have uploaded. */
export function RcQueueScreen() {
  return (
    <QueueFrame
      queue="rc"
      title="console.queue.rc"
      emptyText="paperConsole.emptyRc"
      refusing="paperConsole.keyAsk"
      idOf={idOf}
      lineOf={lineOf}
    >
      {(item, onAnswered) => (
        <DecisionCase
          key={item.flowEntityId}
          item={item}
          accept="acceptRc"
          ask="askRcInfo"
          onAnswered={onAnswered}
        />
      )}
    </QueueFrame>
  )
}
