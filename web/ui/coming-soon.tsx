import { Button, type ButtonProps } from '@mantine/core'
import { useText } from '#web/text/text.ts'
import classes from './coming-soon.module.css'

/** A disabled button for a feature that does not exist yet; its label adds "Coming soon". */
export function ComingSoonButton({ children, ...props }: ButtonProps) {
  const t = useText()
  return (
    <Button
      variant="default"
      classNames={{ root: classes['button'] ?? '', label: classes['label'] ?? '' }}
      {...props}
      disabled
    >
      <span className={classes['words']}>
        {children}
        <span className={classes['soon']}>{t('common.comingSoon')}</span>
      </span>
    </Button>
  )
}
