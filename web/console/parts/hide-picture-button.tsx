import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { OperationName } from '#contract/api.ts'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { showNotice } from '#web/ui/notice.ts'
import { ReasonModal } from '../queue/reason-modal.tsx'

const SENTENCES: ErrorSentences = {
  refused: 'asSaid',
  notFound: 'console.pictureGone',
  otherwise: 'console.saveFailed',
}

/** Props of the button that hides a picture or shows it again. */
export interface HidePictureButtonProps {
  /** The picture's link. */
  readonly picture: string
  /** Describes the picture. */
  readonly name: string
  readonly isHidden: boolean
  /** The reads that show the picture. */
  readonly reads: readonly OperationName[]
  readonly isDisabled?: boolean
}

/** Hides a picture with a reason that the dealer reads, or shows it again. The notice offers to undo the hiding. */
export function HidePictureButton(props: HidePictureButtonProps) {
  const t = useText()
  const { picture, name, isHidden, reads, isDisabled = false } = props
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const readAgain = () =>
    Promise.all(reads.map((read) => queries.invalidateQueries({ queryKey: queryKeyOf(read) })))
  const show = useChange('admin/showPicture', {
    onSuccess: () => showNotice({ kind: 'good', text: t('console.pictureShown') }),
    onError: (error) => showNotice({ kind: 'bad', error, text: errorMessage(error, SENTENCES) }),
    onSettled: readAgain,
  })
  const hide = useChange('admin/hidePicture', {
    onSuccess: () => {
      setAsked(false)
      const action = { label: t('common.undo'), run: () => show.mutate({ picture }) }
      showNotice({ kind: 'good', text: t('console.pictureHidden'), action })
    },
    onSettled: readAgain,
  })
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        leftSection={isHidden ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />}
        aria-label={t(isHidden ? 'console.showPictureNamed' : 'console.hidePictureNamed', { name })}
        disabled={isDisabled}
        loading={show.isPending}
        onClick={() => (isHidden ? show.mutate({ picture }) : setAsked(true))}
      >
        {t(isHidden ? 'console.showPicture' : 'console.hidePicture')}
      </Button>
      {isAsked && (
        <ReasonModal
          title={t('console.hidePictureNamed', { name })}
          confirmLabel={t('console.yesHidePicture')}
          label={t('console.reasonDealersRead')}
          danger
          busy={hide.isPending}
          fault={hide.error === null ? null : errorMessage(hide.error, SENTENCES)}
          onConfirm={(reason) => hide.mutate({ picture, reason })}
          onCancel={() => {
            hide.reset()
            setAsked(false)
          }}
        >
          <p>{t('console.hidePictureText')}</p>
        </ReasonModal>
      )}
    </>
  )
}
