import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { TransferPaper } from '#domain/paperwork/transfer-papers.ts'
import { download } from '#web/api/download.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useText } from '#web/paperwork/paperwork-texts.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { showNotice } from '#web/ui/notice.ts'
import classes from './paperwork.module.css'

/** Buttons that download the forms and letters of a car's transfer as PDF. */
export function TransferPapers(props: {
  readonly papers: readonly TransferPaper[]
  readonly flowEntityId: string
  readonly by: 'dealer' | 'admin'
}) {
  const t = useText()
  const { papers, flowEntityId, by } = props
  const [making, setMaking] = useState<TransferPaper | null>(null)
  if (papers.length === 0) return <p className={classes['detail']}>{t('paperwork.noForms')}</p>

  async function print(paper: TransferPaper): Promise<void> {
    setMaking(paper)
    try {
      const operation = by === 'admin' ? 'admin/downloadTransferPaper' : 'downloadTransferPaper'
      await download(operation, { flowEntityId, paper })
    } catch (error) {
      const text = errorMessage(error, { refused: 'sentence', otherwise: 'paperwork.printFailed' })
      showNotice({ kind: 'bad', text, error })
    } finally {
      setMaking(null)
    }
  }

  return (
    <Row gap={2}>
      {papers.map((paper) => (
        <Button
          key={paper}
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          aria-label={t('paperwork.print', { paper: t(`paperwork.paper.${paper}`) })}
          loading={making === paper}
          disabled={making !== null}
          onClick={() => void print(paper)}
        >
          {t(`paperwork.paper.${paper}`)}
        </Button>
      ))}
    </Row>
  )
}
