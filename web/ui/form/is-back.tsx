import { Button } from '@mantine/core'
import { useText } from '#web/text/text.ts'
import classes from './form-grid.module.css'

/** The notice that a form was filled with what was typed before, with a button that empties it. */
export function IsBack({ onStartAgain }: { readonly onStartAgain: () => void }) {
  const t = useText()
  return (
    <p className={classes['hint']}>
      {t('form.isBack')}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onStartAgain}>
        {t('form.startAgain')}
      </Button>
    </p>
  )
}
