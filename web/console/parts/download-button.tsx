import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import type { Input, OperationName } from '#contract/api.ts'
import { download } from '#web/api/download.ts'
import { errorMessage } from '#web/api/error-message.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { showNotice } from '#web/ui/notice.ts'

/** Downloads the file that an operation answers. `failed` is the sentence if it could not be downloaded. */
export function DownloadButton<Name extends OperationName>(props: {
  readonly call: Name
  readonly input: Input<Name>
  readonly label: TextId
  readonly failed: TextId
}) {
  const t = useAnyText()
  const { call, input, label, failed } = props
  const fetching = useMutation<void, CallFailure>({
    mutationFn: () => download(call, input),
    onError: (error) =>
      showNotice({
        kind: 'bad',
        text: errorMessage(error, { refused: 'sentence', otherwise: failed }),
      }),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {t(label)}
    </Button>
  )
}
