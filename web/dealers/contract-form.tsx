import { Radio } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/en/onboarding.ts'
import { readDraft } from './draft.ts'
import { PagesForm } from './pages-form.tsx'
import { readUploaded } from '#web/ui/upload/read-uploaded.ts'
import { SignatureForm } from './signature-form.tsx'
import classes from './onboarding-page.module.css'

type Way = 'paper' | 'screen'

/** On a phone the finger signs, unless pages were already uploaded. */
function firstWay(uid: string): Way {
  const hasPages = readUploaded(readDraft('contract', uid)['signed']) !== null
  return matchMedia('(pointer: coarse)').matches && !hasPages ? 'screen' : 'paper'
}

/** The signed agreement: pictures of its pages, or a signature drawn on the screen. */
export function ContractForm() {
  const t = useText()
  const { user } = useSession()
  const [way, setWay] = useState<Way>(() => firstWay(user.uid))
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
