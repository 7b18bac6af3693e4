import { Radio } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#web/text/text.ts'
import { PagesForm } from './pages-form.tsx'
import { SignatureForm } from './signature-form.tsx'
import classes from './onboarding-page.module.css'

type Way = 'paper' | 'screen'

/** The signed agreement: pictures of its pages, or a signature drawn on the screen. */
export function ContractForm() {
  const t = useText()
  const [way, setWay] = useState<Way>('paper')
  return (
    <>
      <Radio.Group
        label={t('contract.way')}
        value={way}
        onChange={(value) => setWay(value === 'screen' ? 'screen' : 'paper')}
      >
        <div className={classes['ways']}>
          <Radio value="paper" label={t('contract.onPaper')} description={t('contract.onPaperHint')} />
          <Radio value="screen" label={t('contract.onScreen')} description={t('contract.onScreenHint')} />
        </div>
      </Radio.Group>
      {way === 'paper' ? <PagesForm /> : <SignatureForm />}
    </>
  )
}
