import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ItemOf } from '#contract/queues.ts'
import { QueueFrame, type QueueFrameProps } from '#web/console/queue/queue-frame.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/gate-passes/console/gate-console-texts.ts'
import '#web/text/en/console.ts'

type PassQueueName = 'gatePasses' | 'deliveryGatePasses'

/** Props of the queue of requests for gate passes of one kind. */
interface PassQueueProps<Name extends PassQueueName> extends Pick<
  QueueFrameProps<Name>,
  'queue' | 'title' | 'emptyText' | 'idOf' | 'continues'
> {
  /** The address of the approved passes of this kind. */
  readonly approved: string
  /** The short text of a request in the list. */
  readonly whatOf: (item: ItemOf<Name>) => string
  readonly children: (item: ItemOf<Name>, onAnswered: () => void) => ReactNode
}

/** The dealers' requests for gate passes of one kind. */
export function PassQueue<Name extends PassQueueName>(props: PassQueueProps<Name>) {
  const t = useText()
  const { queue, title, emptyText, idOf, continues, approved, whatOf, children } = props
  return (
    <QueueFrame
      queue={queue}
      title={title}
      emptyText={emptyText}
      refusing="console.keyReject"
      actions={
        <>
          <Button component={Link} variant="default" to={approved}>
            {t('gateConsole.approved')}
          </Button>
          <Button component={Link} variant="default" to={paths.admin.yardLinks}>
            {t('gateConsole.yardLinks')}
          </Button>
        </>
      }
      idOf={idOf}
      continues={continues}
      lineOf={(item) => ({ who: item.organization, what: whatOf(item) })}
    >
      {children}
    </QueueFrame>
  )
}
