import { Button } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useAction } from '#web/acts/use-action.tsx'
import type { ErrorSentences } from '#web/api/error-message.ts'
import { useText } from '#web/text/en/console.ts'
import { ReasonModal } from '../queue/reason-modal.tsx'

const FAILED: ErrorSentences = {
  refused: 'sentence',
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
  readonly isDisabled?: boolean
}

/** Hides a picture with a reason that the dealer reads, or shows it again. The notice offers to undo the hiding. */
export function HidePictureButton(props: HidePictureButtonProps) {
  const t = useText()
  const { picture, name, isHidden, isDisabled = false } = props
  const show = useAction('admin/showPicture', {
    input: { picture },
    done: t('console.pictureShown'),
    failed: FAILED,
  })
  const hide = useAction('admin/hidePicture', {
    input: (reason) => ({ picture, reason }),
    confirm: {
      title: t('console.hidePictureNamed', { name }),
      text: t('console.hidePictureText'),
      yes: t('console.yesHidePicture'),
      danger: true,
      reason: { label: t('console.reasonDealersRead'), Modal: ReasonModal },
    },
    done: () => ({
      kind: 'good',
      text: t('console.pictureHidden'),
      action: { label: t('common.undo'), run: show.start },
    }),
    failed: FAILED,
  })
  const act = isHidden ? show : hide
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        leftSection={isHidden ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />}
        aria-label={t(isHidden ? 'console.showPictureNamed' : 'console.hidePictureNamed', { name })}
        {...act.button}
        disabled={isDisabled || act.button.disabled}
      >
        {t(isHidden ? 'console.showPicture' : 'console.hidePicture')}
      </Button>
      {hide.dialog}
      {show.dialog}
    </>
  )
}
