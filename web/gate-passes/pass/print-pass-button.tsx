import { Button, type ButtonProps } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '#web/api/download.ts'
import { errorMessage } from '#web/api/error-message.ts'
import type { TextId } from '#web/text/text.ts'
import { showNotice } from '#web/ui/notice.ts'

/** Props of {@link PrintPassButton}. */
export interface PrintPassButtonProps extends Pick<ButtonProps, 'size' | 'fullWidth'> {
  /** The passes, each of which is a PDF. */
  readonly gatepassIds: readonly string[]
  readonly by: 'dealer' | 'admin'
  readonly label: string
  /** The accessible name, if it says more than the label. */
  readonly name?: string
  /** The text of a failure. */
  readonly failed: TextId
}

/** A button that downloads gate passes as PDF, to be printed. */
export function PrintPassButton({ gatepassIds, by, label, name, failed, ...look }: PrintPassButtonProps) {
  const [isBusy, setBusy] = useState(false)

  async function print(): Promise<void> {
    setBusy(true)
    try {
      for (const gatepassId of gatepassIds) {
        await download(by === 'admin' ? 'admin/downloadGatePass' : 'downloadGatePass', { gatepassId })
      }
    } catch (error) {
      showNotice({
        kind: 'bad',
        text: errorMessage(error, { refused: 'sentence', otherwise: failed }),
        error,
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      {...look}
      variant="default"
      loading={isBusy}
      leftSection={<IconPrinter size={18} aria-hidden />}
      aria-label={name}
      onClick={() => void print()}
    >
      {label}
    </Button>
  )
}
